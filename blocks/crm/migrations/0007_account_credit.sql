-- How much an account may owe, and the prices it was promised.
alter table crm.account_details add column credit_limit numeric;
alter table crm.account_details add column credit_currency text check (credit_currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR'));
-- Whole smallest units, and never a limit that nobody can tell the currency of.
alter table crm.account_details add constraint account_details_credit_limit_whole
  check (credit_limit is null or credit_currency is not null and credit_limit = trunc(credit_limit, crm.money_decimals(credit_currency)));
alter table crm.account_details add column credit_limit_minor bigint
  generated always as ((credit_limit * 10 ^ crm.money_decimals(credit_currency))::bigint) stored;
alter table crm.account_details add column price_list_id uuid;
create index account_details_price_list_id on crm.account_details (tenant_id, price_list_id) where price_list_id is not null;
create index quotes_accepted on crm.quotes (tenant_id, account_id) where deleted_at is null and state = 'accepted' and converted_at is null;
