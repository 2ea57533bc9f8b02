-- Where in a warehouse a shelf is, for whoever fetches goods from it.
alter table products.stock add column bin text;
