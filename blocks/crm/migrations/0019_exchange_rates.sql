-- What one of a currency is worth in another from a day on; forecasts are converted with it.
create table crm.exchange_rates (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  currency text not null check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  target text not null check (target in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  rate numeric not null,
  valid_from date not null,
  source text,
  primary key (tenant_id, id)
);
create index exchange_rates_by_created_at on crm.exchange_rates (tenant_id, created_at, id) where deleted_at is null;
create index exchange_rates_by_updated_at on crm.exchange_rates (tenant_id, updated_at, id) where deleted_at is null;
create index exchange_rates_by_currency on crm.exchange_rates (tenant_id, currency collate app.natural, id) where deleted_at is null;
create index exchange_rates_by_target on crm.exchange_rates (tenant_id, target collate app.natural, id) where deleted_at is null;
create index exchange_rates_by_valid_from on crm.exchange_rates (tenant_id, valid_from, id) where deleted_at is null;
call app.wall('crm.exchange_rates');
call kit.keep_counts('crm.exchange_rates');
