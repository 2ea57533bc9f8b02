call kit.keep_order('products.price_lists', 'start_date', 'end_date');
call kit.keep_order('products.prices', 'start_date', 'end_date');
call kit.keep_order('products.promotions', 'start_date', 'end_date');
-- Held by a check of its own until now, which could not say what is wrong.
alter table products.tax_exemptions drop constraint tax_exemptions_valid_until_check;
call kit.keep_order('products.tax_exemptions', 'valid_from', 'valid_until');
