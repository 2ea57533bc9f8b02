-- What a line cost is the catalogue's word, or that of somebody where the catalogue had none.
alter table sales.order_details add column cost_noted boolean not null default false;
