-- A customer that is neither a person nor a company known here: a school, a device, whatever a program of the company's own sells to.
alter table sales.customers
  add column entity_type text,
  add column entity_url text,
  add constraint customers_entity check (entity_type is null or user_id is null);
