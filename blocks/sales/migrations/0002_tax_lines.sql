-- What an order was taxed by stays with it and with its invoice, whatever rates become later.
alter table sales.orders add column taxes jsonb;

alter table sales.invoices add column taxes jsonb;
