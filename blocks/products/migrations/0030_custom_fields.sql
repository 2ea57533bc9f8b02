alter table products.products add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('products.products', 'products.products');
