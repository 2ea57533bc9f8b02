-- A quote that became an order here counts against the credit of its account until that order is paid or cancelled.
alter table crm.quotes add column owed boolean not null default false;
