-- Money of what came back of an order that pays for what was taken instead: whose payment it was at first.
alter table sales.payments add column carried_from_id uuid;
create index payments_carried_from_id on sales.payments (tenant_id, carried_from_id) where carried_from_id is not null;
alter table sales.payments add constraint payments_carried_from_id_fkey foreign key (tenant_id, carried_from_id)
  references sales.payments (tenant_id, id) on delete set null (carried_from_id);
