-- How much of what a plan covers can be used in a period, as it was when somebody subscribed or changed to it.
alter table sales.subscriptions add column max_items bigint;
update sales.subscriptions s set max_items = m.max_items
  from sales.subscription_models m where m.tenant_id = s.tenant_id and m.id = s.subscription_model_id and m.max_items is not null;
