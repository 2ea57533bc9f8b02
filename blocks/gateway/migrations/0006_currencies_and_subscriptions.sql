-- What a company counts money in, sorts into and subscribes to.

-- Every currency there is, as a company begins with it: name, sign and digits by Unicode CLDR; `is_current` where a country uses it.
create table gateway.currency_kinds (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  symbol text not null,
  exponent bigint not null,
  is_current boolean not null,
  words text not null
);
grant select on gateway.currency_kinds to quoin_auth;
insert into gateway.currency_kinds (code, name, symbol, exponent, is_current, words) values
  ('AED', 'United Arab Emirates Dirham', 'AED', 2, true, 'aed united arab emirates dirham'),
  ('AFN', 'Afghan Afghani', '؋', 0, true, 'afn afghan afghani'),
  ('ALL', 'Albanian Lek', 'ALL', 0, true, 'all albanian lek'),
  ('AMD', 'Armenian Dram', '֏', 2, true, 'amd armenian dram'),
  ('ANG', 'Netherlands Antillean Guilder', 'ANG', 2, true, 'ang netherlands antillean guilder'),
  ('AOA', 'Angolan Kwanza', 'Kz', 2, true, 'aoa angolan kwanza'),
  ('ARS', 'Argentine Peso', '$', 2, true, 'ars argentine peso'),
  ('AUD', 'Australian Dollar', '$', 2, true, 'aud australian dollar'),
  ('AWG', 'Aruban Florin', 'AWG', 2, true, 'awg aruban florin'),
  ('AZN', 'Azerbaijani Manat', '₼', 2, true, 'azn azerbaijani manat'),
  ('BAM', 'Bosnia-Herzegovina Convertible Mark', 'KM', 2, true, 'bam bosnia herzegovina convertible mark'),
  ('BBD', 'Barbadian Dollar', '$', 2, true, 'bbd barbadian dollar'),
  ('BDT', 'Bangladeshi Taka', '৳', 2, true, 'bdt bangladeshi taka'),
  ('BGN', 'Bulgarian Lev', 'BGN', 2, true, 'bgn bulgarian lev'),
  ('BHD', 'Bahraini Dinar', 'BHD', 3, true, 'bhd bahraini dinar'),
  ('BIF', 'Burundian Franc', 'BIF', 0, true, 'bif burundian franc'),
  ('BMD', 'Bermudan Dollar', '$', 2, true, 'bmd bermudan dollar'),
  ('BND', 'Brunei Dollar', '$', 2, true, 'bnd brunei dollar'),
  ('BOB', 'Bolivian Boliviano', 'Bs', 2, true, 'bob bolivian boliviano'),
  ('BRL', 'Brazilian Real', 'R$', 2, true, 'brl brazilian real'),
  ('BSD', 'Bahamian Dollar', '$', 2, true, 'bsd bahamian dollar'),
  ('BTN', 'Bhutanese Ngultrum', 'BTN', 2, true, 'btn bhutanese ngultrum'),
  ('BWP', 'Botswanan Pula', 'P', 2, true, 'bwp botswanan pula'),
  ('BYN', 'Belarusian Ruble', 'BYN', 2, true, 'byn belarusian ruble'),
  ('BZD', 'Belize Dollar', '$', 2, true, 'bzd belize dollar'),
  ('CAD', 'Canadian Dollar', '$', 2, true, 'cad canadian dollar'),
  ('CDF', 'Congolese Franc', 'CDF', 2, true, 'cdf congolese franc'),
  ('CHF', 'Swiss Franc', 'CHF', 2, true, 'chf swiss franc'),
  ('CLP', 'Chilean Peso', '$', 0, true, 'clp chilean peso'),
  ('CNY', 'Chinese Yuan', '¥', 2, true, 'cny chinese yuan'),
  ('COP', 'Colombian Peso', '$', 0, true, 'cop colombian peso'),
  ('CRC', 'Costa Rican Colón', '₡', 2, true, 'crc costa rican colon'),
  ('CUC', 'Cuban Convertible Peso', '$', 2, false, 'cuc cuban convertible peso'),
  ('CUP', 'Cuban Peso', '$', 2, true, 'cup cuban peso'),
  ('CVE', 'Cape Verdean Escudo', 'CVE', 2, true, 'cve cape verdean escudo'),
  ('CZK', 'Czech Koruna', 'Kč', 2, true, 'czk czech koruna'),
  ('DJF', 'Djiboutian Franc', 'DJF', 0, true, 'djf djiboutian franc'),
  ('DKK', 'Danish Krone', 'kr', 2, true, 'dkk danish krone'),
  ('DOP', 'Dominican Peso', '$', 2, true, 'dop dominican peso'),
  ('DZD', 'Algerian Dinar', 'DZD', 2, true, 'dzd algerian dinar'),
  ('EGP', 'Egyptian Pound', 'E£', 2, true, 'egp egyptian pound'),
  ('ERN', 'Eritrean Nakfa', 'ERN', 2, true, 'ern eritrean nakfa'),
  ('ETB', 'Ethiopian Birr', 'ETB', 2, true, 'etb ethiopian birr'),
  ('EUR', 'Euro', '€', 2, true, 'eur euro'),
  ('FJD', 'Fijian Dollar', '$', 2, true, 'fjd fijian dollar'),
  ('FKP', 'Falkland Islands Pound', '£', 2, true, 'fkp falkland islands pound'),
  ('GBP', 'British Pound', '£', 2, true, 'gbp british pound'),
  ('GEL', 'Georgian Lari', '₾', 2, true, 'gel georgian lari'),
  ('GHS', 'Ghanaian Cedi', 'GH₵', 2, true, 'ghs ghanaian cedi'),
  ('GIP', 'Gibraltar Pound', '£', 2, true, 'gip gibraltar pound'),
  ('GMD', 'Gambian Dalasi', 'GMD', 2, true, 'gmd gambian dalasi'),
  ('GNF', 'Guinean Franc', 'FG', 0, true, 'gnf guinean franc'),
  ('GTQ', 'Guatemalan Quetzal', 'Q', 2, true, 'gtq guatemalan quetzal'),
  ('GYD', 'Guyanaese Dollar', '$', 2, true, 'gyd guyanaese dollar'),
  ('HKD', 'Hong Kong Dollar', '$', 2, true, 'hkd hong kong dollar'),
  ('HNL', 'Honduran Lempira', 'L', 2, true, 'hnl honduran lempira'),
  ('HRK', 'Croatian Kuna', 'kn', 2, true, 'hrk croatian kuna'),
  ('HTG', 'Haitian Gourde', 'HTG', 2, true, 'htg haitian gourde'),
  ('HUF', 'Hungarian Forint', 'Ft', 0, true, 'huf hungarian forint'),
  ('IDR', 'Indonesian Rupiah', 'Rp', 0, true, 'idr indonesian rupiah'),
  ('ILS', 'Israeli New Shekel', '₪', 2, true, 'ils israeli new shekel'),
  ('INR', 'Indian Rupee', '₹', 2, true, 'inr indian rupee'),
  ('IQD', 'Iraqi Dinar', 'IQD', 0, true, 'iqd iraqi dinar'),
  ('IRR', 'Iranian Rial', 'IRR', 0, true, 'irr iranian rial'),
  ('ISK', 'Icelandic Króna', 'kr', 0, true, 'isk icelandic krona'),
  ('JMD', 'Jamaican Dollar', '$', 2, true, 'jmd jamaican dollar'),
  ('JOD', 'Jordanian Dinar', 'JOD', 3, true, 'jod jordanian dinar'),
  ('JPY', 'Japanese Yen', '¥', 0, true, 'jpy japanese yen'),
  ('KES', 'Kenyan Shilling', 'KES', 2, true, 'kes kenyan shilling'),
  ('KGS', 'Kyrgyz Som', '⃀', 2, true, 'kgs kyrgyz som'),
  ('KHR', 'Cambodian Riel', '៛', 2, true, 'khr cambodian riel'),
  ('KMF', 'Comorian Franc', 'CF', 0, true, 'kmf comorian franc'),
  ('KPW', 'North Korean Won', '₩', 0, true, 'kpw north korean won'),
  ('KRW', 'South Korean Won', '₩', 0, true, 'krw south korean won'),
  ('KWD', 'Kuwaiti Dinar', 'KWD', 3, true, 'kwd kuwaiti dinar'),
  ('KYD', 'Cayman Islands Dollar', '$', 2, true, 'kyd cayman islands dollar'),
  ('KZT', 'Kazakhstani Tenge', '₸', 2, true, 'kzt kazakhstani tenge'),
  ('LAK', 'Laotian Kip', '₭', 0, true, 'lak laotian kip'),
  ('LBP', 'Lebanese Pound', 'L£', 0, true, 'lbp lebanese pound'),
  ('LKR', 'Sri Lankan Rupee', 'Rs', 2, true, 'lkr sri lankan rupee'),
  ('LRD', 'Liberian Dollar', '$', 2, true, 'lrd liberian dollar'),
  ('LSL', 'Lesotho Loti', 'LSL', 2, true, 'lsl lesotho loti'),
  ('LYD', 'Libyan Dinar', 'LYD', 3, true, 'lyd libyan dinar'),
  ('MAD', 'Moroccan Dirham', 'MAD', 2, true, 'mad moroccan dirham'),
  ('MDL', 'Moldovan Leu', 'MDL', 2, true, 'mdl moldovan leu'),
  ('MGA', 'Malagasy Ariary', 'Ar', 0, true, 'mga malagasy ariary'),
  ('MKD', 'Macedonian Denar', 'MKD', 2, true, 'mkd macedonian denar'),
  ('MMK', 'Myanmar Kyat', 'K', 0, true, 'mmk myanmar kyat'),
  ('MNT', 'Mongolian Tugrik', '₮', 2, true, 'mnt mongolian tugrik'),
  ('MOP', 'Macanese Pataca', 'MOP', 2, true, 'mop macanese pataca'),
  ('MRU', 'Mauritanian Ouguiya', 'MRU', 2, false, 'mru mauritanian ouguiya'),
  ('MUR', 'Mauritian Rupee', 'Rs', 2, true, 'mur mauritian rupee'),
  ('MVR', 'Maldivian Rufiyaa', 'MVR', 2, true, 'mvr maldivian rufiyaa'),
  ('MWK', 'Malawian Kwacha', 'MWK', 2, true, 'mwk malawian kwacha'),
  ('MXN', 'Mexican Peso', '$', 2, true, 'mxn mexican peso'),
  ('MYR', 'Malaysian Ringgit', 'RM', 2, true, 'myr malaysian ringgit'),
  ('MZN', 'Mozambican Metical', 'MZN', 2, true, 'mzn mozambican metical'),
  ('NAD', 'Namibian Dollar', '$', 2, true, 'nad namibian dollar'),
  ('NGN', 'Nigerian Naira', '₦', 2, true, 'ngn nigerian naira'),
  ('NIO', 'Nicaraguan Córdoba', 'C$', 2, true, 'nio nicaraguan cordoba'),
  ('NOK', 'Norwegian Krone', 'kr', 2, true, 'nok norwegian krone'),
  ('NPR', 'Nepalese Rupee', 'Rs', 2, true, 'npr nepalese rupee'),
  ('NZD', 'New Zealand Dollar', '$', 2, true, 'nzd new zealand dollar'),
  ('OMR', 'Omani Rial', 'OMR', 3, true, 'omr omani rial'),
  ('PAB', 'Panamanian Balboa', 'PAB', 2, true, 'pab panamanian balboa'),
  ('PEN', 'Peruvian Sol', 'PEN', 2, true, 'pen peruvian sol'),
  ('PGK', 'Papua New Guinean Kina', 'PGK', 2, true, 'pgk papua new guinean kina'),
  ('PHP', 'Philippine Peso', '₱', 2, true, 'php philippine peso'),
  ('PKR', 'Pakistani Rupee', 'Rs', 0, true, 'pkr pakistani rupee'),
  ('PLN', 'Polish Zloty', 'zł', 2, true, 'pln polish zloty'),
  ('PYG', 'Paraguayan Guarani', '₲', 0, true, 'pyg paraguayan guarani'),
  ('QAR', 'Qatari Riyal', 'QAR', 2, true, 'qar qatari riyal'),
  ('RON', 'Romanian Leu', 'lei', 2, true, 'ron romanian leu'),
  ('RSD', 'Serbian Dinar', 'RSD', 2, true, 'rsd serbian dinar'),
  ('RUB', 'Russian Ruble', '₽', 2, true, 'rub russian ruble'),
  ('RWF', 'Rwandan Franc', 'RF', 0, true, 'rwf rwandan franc'),
  ('SAR', 'Saudi Riyal', 'SAR', 2, true, 'sar saudi riyal'),
  ('SBD', 'Solomon Islands Dollar', '$', 2, true, 'sbd solomon islands dollar'),
  ('SCR', 'Seychellois Rupee', 'SCR', 2, true, 'scr seychellois rupee'),
  ('SDG', 'Sudanese Pound', 'SDG', 2, true, 'sdg sudanese pound'),
  ('SEK', 'Swedish Krona', 'kr', 2, true, 'sek swedish krona'),
  ('SGD', 'Singapore Dollar', '$', 2, true, 'sgd singapore dollar'),
  ('SHP', 'St. Helena Pound', '£', 2, true, 'shp st helena pound'),
  ('SLE', 'Sierra Leonean Leone', 'SLE', 2, false, 'sle sierra leonean leone'),
  ('SLL', 'Sierra Leonean Leone (1964—2022)', 'SLL', 0, true, 'sll sierra leonean leone 1964 2022'),
  ('SOS', 'Somali Shilling', 'SOS', 0, true, 'sos somali shilling'),
  ('SRD', 'Surinamese Dollar', '$', 2, true, 'srd surinamese dollar'),
  ('SSP', 'South Sudanese Pound', '£', 2, true, 'ssp south sudanese pound'),
  ('STN', 'São Tomé & Príncipe Dobra', 'Db', 2, false, 'stn sao tome principe dobra'),
  ('SVC', 'Salvadoran Colón', 'SVC', 2, false, 'svc salvadoran colon'),
  ('SYP', 'Syrian Pound', '£', 0, true, 'syp syrian pound'),
  ('SZL', 'Swazi Lilangeni', 'SZL', 2, true, 'szl swazi lilangeni'),
  ('THB', 'Thai Baht', '฿', 2, true, 'thb thai baht'),
  ('TJS', 'Tajikistani Somoni', 'TJS', 2, true, 'tjs tajikistani somoni'),
  ('TMT', 'Turkmenistani Manat', 'TMT', 2, true, 'tmt turkmenistani manat'),
  ('TND', 'Tunisian Dinar', 'TND', 3, true, 'tnd tunisian dinar'),
  ('TOP', 'Tongan Paʻanga', 'T$', 2, true, 'top tongan paʻanga'),
  ('TRY', 'Turkish Lira', '₺', 2, true, 'try turkish lira'),
  ('TTD', 'Trinidad & Tobago Dollar', '$', 2, true, 'ttd trinidad tobago dollar'),
  ('TWD', 'New Taiwan Dollar', '$', 2, true, 'twd new taiwan dollar'),
  ('TZS', 'Tanzanian Shilling', 'TZS', 2, true, 'tzs tanzanian shilling'),
  ('UAH', 'Ukrainian Hryvnia', '₴', 2, true, 'uah ukrainian hryvnia'),
  ('UGX', 'Ugandan Shilling', 'UGX', 0, true, 'ugx ugandan shilling'),
  ('USD', 'US Dollar', '$', 2, true, 'usd us dollar'),
  ('UYU', 'Uruguayan Peso', '$', 2, true, 'uyu uruguayan peso'),
  ('UZS', 'Uzbekistani Som', 'UZS', 2, true, 'uzs uzbekistani som'),
  ('VES', 'Venezuelan Bolívar', 'VES', 2, false, 'ves venezuelan bolivar'),
  ('VND', 'Vietnamese Dong', '₫', 0, true, 'vnd vietnamese dong'),
  ('VUV', 'Vanuatu Vatu', 'VUV', 0, true, 'vuv vanuatu vatu'),
  ('WST', 'Samoan Tala', 'WST', 2, true, 'wst samoan tala'),
  ('XAF', 'Central African CFA Franc', 'FCFA', 0, true, 'xaf central african cfa franc'),
  ('XCD', 'East Caribbean Dollar', '$', 2, true, 'xcd east caribbean dollar'),
  ('XCG', 'Caribbean guilder', 'Cg.', 2, false, 'xcg caribbean guilder'),
  ('XDR', 'Special Drawing Rights', 'XDR', 2, false, 'xdr special drawing rights'),
  ('XOF', 'West African CFA Franc', 'F CFA', 0, true, 'xof west african cfa franc'),
  ('XPF', 'CFP Franc', 'CFPF', 0, true, 'xpf cfp franc'),
  ('XSU', 'Sucre', 'XSU', 2, false, 'xsu sucre'),
  ('YER', 'Yemeni Rial', 'YER', 0, true, 'yer yemeni rial'),
  ('ZAR', 'South African Rand', 'R', 2, true, 'zar south african rand'),
  ('ZMW', 'Zambian Kwacha', 'ZK', 2, true, 'zmw zambian kwacha'),
  ('ZWG', 'Zimbabwean Gold', 'ZWG', 2, false, 'zwg zimbabwean gold'),
  ('ZWL', 'Zimbabwean Dollar (2009–2024)', 'ZWL', 2, true, 'zwl zimbabwean dollar 2009 2024');

create table gateway.currencies (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text not null,
  name text not null,
  symbol text,
  exponent bigint not null default 2,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  language text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index currencies_by_created_at on gateway.currencies (tenant_id, created_at, id) where deleted_at is null;
create index currencies_by_updated_at on gateway.currencies (tenant_id, updated_at, id) where deleted_at is null;
create index currencies_by_code on gateway.currencies (tenant_id, code collate app.natural, id) where deleted_at is null;
create index currencies_by_name on gateway.currencies (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index currencies_code_unique on gateway.currencies (tenant_id, lower(code)) where deleted_at is null;
call app.wall('gateway.currencies');
call kit.keep_counts('gateway.currencies');
call kit.keep_search('gateway.currencies');

-- Gives a company all currencies; those that no country uses any more are there and out of the way.
create function gateway.seed_currencies(company uuid) returns void language sql set search_path = '' as $$
  insert into gateway.currencies (tenant_id, code, name, symbol, exponent, status, search)
  select company, code, name, symbol, exponent, case when is_current then 'active' else 'inactive' end,
    pg_catalog.array_to_tsvector(pg_catalog.string_to_array(words, ' '))
  from gateway.currency_kinds
$$;
select gateway.seed_currencies(id) from gateway.companies;

create table gateway.categories (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  description text,
  parent_id uuid,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint categories_parent_id_fkey foreign key (tenant_id, parent_id) references gateway.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_by_created_at on gateway.categories (tenant_id, created_at, id) where deleted_at is null;
create index categories_by_updated_at on gateway.categories (tenant_id, updated_at, id) where deleted_at is null;
create index categories_by_name on gateway.categories (tenant_id, name collate app.natural, id) where deleted_at is null;
create index categories_parent_id on gateway.categories (tenant_id, parent_id) where parent_id is not null;
call app.wall('gateway.categories');
call kit.keep_counts('gateway.categories');
call kit.keep_search('gateway.categories');

create table gateway.subscription_models (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null,
  description text not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'archived')),
  promotional boolean not null default false,
  program_code text not null,
  duration integer not null check (duration > 0),
  duration_unit text not null check (duration_unit in ('month', 'year')),
  recurring_payment_amount_minor bigint not null check (recurring_payment_amount_minor >= 0),
  recurring_payment_fees_minor bigint not null default 0,
  initial_payment_minor bigint not null default 0,
  currency text not null references gateway.currency_kinds (code),
  trial_days integer not null default 0,
  max_tenants integer,
  max_items integer,
  subscription_type text not null,
  payload jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
grant select on gateway.subscription_models to quoin_auth;
insert into gateway.subscription_models
  (code, name, description, program_code, duration, duration_unit, recurring_payment_amount_minor, currency, trial_days, max_tenants, subscription_type)
values
  ('free', 'Free', 'Everything, for one company and its people.', 'standard', 1, 'month', 0, 'EUR', 0, 1, 'free'),
  ('team', 'Team', 'For a company with a few below it.', 'standard', 1, 'month', 2900, 'EUR', 14, 5, 'paid'),
  ('business', 'Business', 'For any number of companies, paid by the year.', 'standard', 1, 'year', 99000, 'EUR', 30, null, 'paid');

create table gateway.company_subscriptions (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  model text not null,
  code text not null,
  number text not null,
  subscribed_at timestamptz(3) not null,
  trial_ends_at timestamptz(3),
  period_ends_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  closed_at timestamptz(3),
  payload jsonb,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
call app.wall('gateway.company_subscriptions');

-- One row a company: what its money is worth in other money, written down by hand.
create table gateway.exchange_settings (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  base_currency text not null,
  rates jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id)
);
call app.wall('gateway.exchange_settings');

revoke insert, update, delete on gateway.currencies, gateway.categories from quoin_runtime;
revoke all on gateway.company_subscriptions, gateway.exchange_settings from quoin_runtime;
