-- A catalog without a rule holds what was put into it by hand; one with a rule whatever the rule finds.
alter table products.catalogs add column rule jsonb;
