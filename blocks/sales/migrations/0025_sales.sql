-- What was bought: orders, payments, payables of vendors, subscriptions. Amounts are whole minor units; their decimals stand beside
-- them for the wire, made by the database from the same numbers.
--
-- replaces, of 0.1.0: 0001_sales 0002_tax_lines 0003_line_costs 0004_order_of_spans 0005_exchanges 0006_noted_costs 0007_tax_on_delivery 0008_expected
-- replaces, of 0.1.0: 0009_held_until 0010_channels 0011_language_of_buyers 0015_orders_of_people 0016_deposits 0019_goods_without_money
-- replaces, of 0.1.0: 0020_decimals_are_called 0021_commission_of_returns 0022_said_by_gateways 0023_returns 0024_earnings 0025_gift_cards

-- How many decimals a currency has; `resources/money.ts` knows the same exceptions.
-- The stored decimals beside the amounts are prepared anew by every statement that writes the row, and a function in SQL is unfolded into
-- them each time, twice for each column: an order has eleven. One in PL/pgSQL is called as it is, and with a path of its own it is planned
-- once for a connection, whoever calls.
create function sales.money_decimals(currency text) returns integer language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;
end $$;

create table sales.users (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  name text,
  email text,
  phone text,
  avatar_url text,
  stripe_id text,
  time_zone text,
  preferred_language text,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  whatsapp_notifications boolean not null default false,
  other_notifications boolean not null default false,
  status text not null default 'active',
  payload jsonb,
  first_name text,
  last_name text,
  role_name text,
  role_unique_id text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index users_by_created_at on sales.users (tenant_id, created_at, id) where deleted_at is null;
create index users_by_updated_at on sales.users (tenant_id, updated_at, id) where deleted_at is null;
create index users_by_name on sales.users (tenant_id, name collate app.natural, id) where deleted_at is null;
create index users_by_email on sales.users (tenant_id, email collate app.natural, id) where deleted_at is null;
create index users_by_status on sales.users (tenant_id, status collate app.natural, id) where deleted_at is null;
create index users_user_id on sales.users (tenant_id, user_id) where user_id is not null;
call app.wall('sales.users');
call kit.keep_counts('sales.users');
call kit.keep_search('sales.users');

create table sales.customers (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  name text,
  email text,
  phone text,
  avatar_url text,
  stripe_id text,
  time_zone text,
  preferred_language text,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  whatsapp_notifications boolean not null default false,
  other_notifications boolean not null default false,
  status text not null default 'active',
  payload jsonb,
  company text,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index customers_by_created_at on sales.customers (tenant_id, created_at, id) where deleted_at is null;
create index customers_by_updated_at on sales.customers (tenant_id, updated_at, id) where deleted_at is null;
create index customers_by_name on sales.customers (tenant_id, name collate app.natural, id) where deleted_at is null;
create index customers_by_email on sales.customers (tenant_id, email collate app.natural, id) where deleted_at is null;
create index customers_by_status on sales.customers (tenant_id, status collate app.natural, id) where deleted_at is null;
create index customers_user_id on sales.customers (tenant_id, user_id) where user_id is not null;
call app.wall('sales.customers');
call kit.keep_counts('sales.customers');
call kit.keep_search('sales.customers');

create table sales.orders (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  display_unique_id text,
  code text,
  user_id uuid,
  customer_id uuid,
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_notes text,
  internal_notes text,
  parent_id uuid,
  quote_id uuid,
  status text not null default 'active',
  order_state text not null default 'placed' check (order_state in ('draft', 'placed', 'completed', 'cancelled')),
  payment_state text not null default 'unpaid' check (payment_state in ('unpaid', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'refund_due')),
  fulfilment_state text not null default 'unfulfilled' check (fulfilment_state in ('unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered', 'returned')),
  logistics_status text,
  currency text not null default 'EUR',
  subtotal numeric generated always as (round(subtotal_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  subtotal_minor bigint not null default 0,
  discount numeric generated always as (round(discount_minor::numeric / nullif(subtotal_minor, 0), 4)) stored,
  discount_value numeric generated always as (round(discount_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  discount_minor bigint not null default 0,
  delivery numeric generated always as (round(delivery_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  delivery_minor bigint not null default 0,
  tax numeric generated always as (round(tax_basis_points / 10000::numeric, 4)) stored,
  tax_basis_points bigint,
  tax_value numeric generated always as (round(tax_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  tax_minor bigint not null default 0,
  fees numeric generated always as (round(fees_minor::numeric / nullif(subtotal_minor, 0), 4)) stored,
  fees_value numeric generated always as (round(fees_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  fees_minor bigint not null default 0,
  total numeric generated always as (round(total_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  total_minor bigint not null default 0,
  paid numeric generated always as (round(paid_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  paid_minor bigint not null default 0,
  refunded numeric generated always as (round(refunded_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  refunded_minor bigint not null default 0,
  balance numeric generated always as (round((total_minor - paid_minor) / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  points_earned bigint not null default 0,
  prices_include_tax boolean not null default false,
  trace jsonb,
  payload text,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  cart_id uuid,
  reservation text,
  promo_code text,
  referred_by text,
  shipping_address jsonb,
  billing_address jsonb,
  cancel_reason text,
  placed_at timestamptz(3),
  paid_at timestamptz(3),
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  cancelled_at timestamptz(3),
  search tsvector not null default '',
  -- What an order was taxed by stays with it and with its invoice, whatever rates become later.
  taxes jsonb,
  -- What delivery was taxed by stays with the order; null: nobody reckoned a tax on it.
  delivery_tax_minor bigint not null default 0 check (delivery_tax_minor >= 0),
  delivery_tax_basis_points bigint,
  delivery_tax numeric generated always as (round(delivery_tax_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  -- Until when the goods of an order are held, and how often they may be held on.
  reserved_until timestamptz(3),
  extensions_left bigint,
  -- The channel of the shop an order was bought on.
  channel_id uuid,
  -- What whoever buys without being a member is written to in: that of their offer.
  language text,
  -- What is set aside in the buyer's wallet for an order of a quote, and what became of it.
  deposit_minor bigint not null default 0 check (deposit_minor >= 0),
  deposit numeric generated always as (round(deposit_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  deposit_state text check (deposit_state in ('held', 'taken', 'released', 'no_wallet')),
  deposit_hold text,
  deposit_until timestamptz(3),
  constraint orders_amounts check (subtotal_minor >= 0 and discount_minor >= 0 and tax_minor >= 0 and delivery_minor >= 0 and total_minor >= 0 and paid_minor >= 0 and refunded_minor between 0 and paid_minor),
  primary key (tenant_id, id),
  constraint orders_customer_id_fkey foreign key (tenant_id, customer_id) references sales.customers (tenant_id, id) on delete set null (customer_id),
  constraint orders_parent_id_fkey foreign key (tenant_id, parent_id) references sales.orders (tenant_id, id) on delete set null (parent_id)
);
create index orders_by_created_at on sales.orders (tenant_id, created_at, id) where deleted_at is null;
create index orders_by_updated_at on sales.orders (tenant_id, updated_at, id) where deleted_at is null;
create index orders_by_display_unique_id on sales.orders (tenant_id, display_unique_id collate app.natural, id) where deleted_at is null;
create index orders_by_customer_name on sales.orders (tenant_id, customer_name collate app.natural, id) where deleted_at is null;
create index orders_by_status on sales.orders (tenant_id, status collate app.natural, id) where deleted_at is null;
create index orders_by_order_state on sales.orders (tenant_id, order_state collate app.natural, id) where deleted_at is null;
create index orders_by_payment_state on sales.orders (tenant_id, payment_state collate app.natural, id) where deleted_at is null;
create index orders_by_fulfilment_state on sales.orders (tenant_id, fulfilment_state collate app.natural, id) where deleted_at is null;
create index orders_by_total_minor on sales.orders (tenant_id, total_minor, id) where deleted_at is null;
create index orders_by_placed_at on sales.orders (tenant_id, placed_at, id) where deleted_at is null;
create index orders_by_paid_at on sales.orders (tenant_id, paid_at, id) where deleted_at is null;
create index orders_by_shipped_at on sales.orders (tenant_id, shipped_at, id) where deleted_at is null;
create index orders_by_delivered_at on sales.orders (tenant_id, delivered_at, id) where deleted_at is null;
create index orders_user_id on sales.orders (tenant_id, user_id) where user_id is not null;
create index orders_customer_id on sales.orders (tenant_id, customer_id) where customer_id is not null;
create index orders_parent_id on sales.orders (tenant_id, parent_id) where parent_id is not null;
create index orders_quote_id on sales.orders (tenant_id, quote_id) where quote_id is not null;
create index orders_cart_id on sales.orders (tenant_id, cart_id) where cart_id is not null;
create unique index orders_number on sales.orders (tenant_id, display_unique_id);
-- A quote becomes one order; a cancelled one leaves it free.
create unique index orders_quote on sales.orders (tenant_id, quote_id) where quote_id is not null and order_state <> 'cancelled';
create index orders_channel_id on sales.orders (tenant_id, channel_id) where channel_id is not null;
-- What happened to somebody is read along these, the latest first and no further than a page. Who did not sign in is known by the address alone.
create index orders_of_user_placed on sales.orders (tenant_id, user_id, placed_at) where placed_at is not null;
create index orders_of_user_paid on sales.orders (tenant_id, user_id, paid_at) where paid_at is not null;
create index orders_of_user_cancelled on sales.orders (tenant_id, user_id, cancelled_at) where cancelled_at is not null;
create index orders_of_address_placed on sales.orders (tenant_id, customer_email, placed_at) where user_id is null;
call app.wall('sales.orders');
call kit.keep_counts('sales.orders');
call kit.keep_search('sales.orders');

create table sales.order_details (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  order_id uuid not null,
  user_id uuid,
  place bigint not null default 0,
  product_id uuid,
  variation_id uuid,
  product_sku text,
  product_name text,
  product_description text,
  category_name text,
  category_id uuid,
  brand text,
  is_variation boolean not null default false,
  quantity bigint not null default 1,
  notes text,
  currency text not null default 'EUR',
  price numeric generated always as (round(price_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  price_minor bigint not null default 0,
  subtotal numeric generated always as (round(subtotal_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  subtotal_minor bigint not null default 0,
  discount numeric generated always as (round(discount_minor::numeric / nullif(subtotal_minor, 0), 4)) stored,
  discount_value numeric generated always as (round(discount_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  discount_minor bigint not null default 0,
  tax numeric generated always as (round(tax_basis_points / 10000::numeric, 4)) stored,
  tax_basis_points bigint not null default 0,
  tax_value numeric generated always as (round(tax_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  tax_minor bigint not null default 0,
  fees numeric generated always as (0::numeric) stored,
  fees_value numeric generated always as (0::numeric) stored,
  total numeric generated always as (round(total_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  total_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  fulfilled_quantity bigint not null default 0,
  returned_quantity bigint not null default 0,
  vendor_id uuid,
  status text not null default 'active',
  logistics_status text,
  kind text not null default 'product' check (kind in ('product', 'quote', 'subscription', 'gift_card')),
  payload text,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  cart_id uuid,
  cart_detail text,
  referred_by text,
  promo_code text,
  -- What a line cost when it was sold stays with it, so that a margin does not change when costs do.
  cost_minor bigint check (cost_minor >= 0),
  cost numeric generated always as (round(cost_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  -- What a line cost is the catalogue's word, or that of somebody where the catalogue had none.
  cost_noted boolean not null default false,
  -- When what was ordered before it was there is there.
  expected_on date,
  constraint order_details_amounts check (total_minor >= 0 and refunded_minor between 0 and total_minor and fulfilled_quantity between 0 and quantity and returned_quantity between 0 and quantity),
  primary key (tenant_id, id),
  constraint order_details_order_id_fkey foreign key (tenant_id, order_id) references sales.orders (tenant_id, id) on delete cascade
);
create index order_details_by_created_at on sales.order_details (tenant_id, created_at, id) where deleted_at is null;
create index order_details_by_updated_at on sales.order_details (tenant_id, updated_at, id) where deleted_at is null;
create index order_details_by_place on sales.order_details (tenant_id, place, id) where deleted_at is null;
create index order_details_order_id on sales.order_details (tenant_id, order_id) where order_id is not null;
create index order_details_user_id on sales.order_details (tenant_id, user_id) where user_id is not null;
create index order_details_product_id on sales.order_details (tenant_id, product_id) where product_id is not null;
create index order_details_variation_id on sales.order_details (tenant_id, variation_id) where variation_id is not null;
create index order_details_category_id on sales.order_details (tenant_id, category_id) where category_id is not null;
create index order_details_vendor_id on sales.order_details (tenant_id, vendor_id) where vendor_id is not null;
create index order_details_cart_id on sales.order_details (tenant_id, cart_id) where cart_id is not null;
call app.wall('sales.order_details');
call kit.keep_counts('sales.order_details');

create table sales.payments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  order_id uuid not null,
  user_id uuid,
  payment_type text not null default 'demo',
  status text not null default 'pending' check (status in ('pending', 'authorized', 'completed', 'failed', 'voided', 'refunded')),
  currency text not null default 'EUR',
  gateway_total numeric generated always as (round(amount_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  amount_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  points bigint,
  points_refunded bigint not null default 0,
  gateway_name text,
  gateway_reference text,
  gateway_transaction_id text,
  gateway_order_id text,
  gateway_status text,
  gateway_description text,
  gateway_paid_at timestamptz(3),
  paid_at timestamptz(3),
  failure text,
  -- Money of what came back of an order that pays for what was taken instead: whose payment it was at first.
  carried_from_id uuid,
  -- What a provider said of a payment and of a payout, to find the money again in its books.
  gateway_unique_id text,
  gateway_franchise text,
  gateway_payment_type text,
  gateway_response text,
  gateway_subtotal numeric,
  gateway_discount numeric,
  gateway_discount_value numeric,
  gateway_delivery numeric,
  gateway_tax numeric,
  gateway_tax_value numeric,
  gateway_fees numeric,
  gateway_fees_value numeric,
  gateway_tips numeric,
  gateway_tips_value numeric,
  gateway_balance numeric,
  constraint payments_amounts check (amount_minor >= 0 and refunded_minor between 0 and amount_minor and points_refunded between 0 and coalesce(points, 0)),
  primary key (tenant_id, id),
  constraint payments_order_id_fkey foreign key (tenant_id, order_id) references sales.orders (tenant_id, id) on delete cascade,
  constraint payments_carried_from_id_fkey foreign key (tenant_id, carried_from_id)
    references sales.payments (tenant_id, id) on delete set null (carried_from_id),
  constraint payments_payment_type_check check (payment_type in ('card', 'demo', 'wallet', 'points', 'cash', 'bank', 'gift_card'))
);
create index payments_by_created_at on sales.payments (tenant_id, created_at, id) where deleted_at is null;
create index payments_by_updated_at on sales.payments (tenant_id, updated_at, id) where deleted_at is null;
create index payments_by_payment_type on sales.payments (tenant_id, payment_type collate app.natural, id) where deleted_at is null;
create index payments_by_status on sales.payments (tenant_id, status collate app.natural, id) where deleted_at is null;
create index payments_by_amount_minor on sales.payments (tenant_id, amount_minor, id) where deleted_at is null;
create index payments_by_paid_at on sales.payments (tenant_id, paid_at, id) where deleted_at is null;
create index payments_order_id on sales.payments (tenant_id, order_id) where order_id is not null;
create index payments_user_id on sales.payments (tenant_id, user_id) where user_id is not null;
-- One payment per payment of the provider, whatever is sent twice.
create unique index payments_provider on sales.payments (tenant_id, gateway_transaction_id) where gateway_name = 'stripe';
create index payments_carried_from_id on sales.payments (tenant_id, carried_from_id) where carried_from_id is not null;
call app.wall('sales.payments');
call kit.keep_counts('sales.payments');

create table sales.refunds (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  order_id uuid not null,
  user_id uuid,
  currency text not null default 'EUR',
  amount numeric generated always as (round(amount_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  amount_minor bigint not null default 0,
  reason text,
  lines jsonb,
  tenders jsonb,
  primary key (tenant_id, id),
  constraint refunds_order_id_fkey foreign key (tenant_id, order_id) references sales.orders (tenant_id, id) on delete cascade,
  -- What was free, or whose money went back before, comes back as goods alone.
  constraint refunds_amounts check (amount_minor >= 0)
);
create index refunds_by_created_at on sales.refunds (tenant_id, created_at, id) where deleted_at is null;
create index refunds_by_updated_at on sales.refunds (tenant_id, updated_at, id) where deleted_at is null;
create index refunds_by_amount_minor on sales.refunds (tenant_id, amount_minor, id) where deleted_at is null;
create index refunds_order_id on sales.refunds (tenant_id, order_id) where order_id is not null;
create index refunds_user_id on sales.refunds (tenant_id, user_id) where user_id is not null;
call app.wall('sales.refunds');
call kit.keep_counts('sales.refunds');

create table sales.invoices (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  order_id uuid not null,
  user_id uuid,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_memo')),
  number text,
  customer_name text,
  currency text not null default 'EUR',
  subtotal numeric generated always as (round(subtotal_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  subtotal_minor bigint not null default 0,
  tax numeric generated always as (round(tax_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  tax_minor bigint not null default 0,
  total numeric generated always as (round(total_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  total_minor bigint not null default 0,
  lines jsonb,
  billing_address jsonb,
  issued_at timestamptz(3),
  search tsvector not null default '',
  taxes jsonb,
  primary key (tenant_id, id),
  constraint invoices_order_id_fkey foreign key (tenant_id, order_id) references sales.orders (tenant_id, id) on delete cascade
);
create index invoices_by_created_at on sales.invoices (tenant_id, created_at, id) where deleted_at is null;
create index invoices_by_updated_at on sales.invoices (tenant_id, updated_at, id) where deleted_at is null;
create index invoices_by_kind on sales.invoices (tenant_id, kind collate app.natural, id) where deleted_at is null;
create index invoices_by_number on sales.invoices (tenant_id, number collate app.natural, id) where deleted_at is null;
create index invoices_by_total_minor on sales.invoices (tenant_id, total_minor, id) where deleted_at is null;
create index invoices_by_issued_at on sales.invoices (tenant_id, issued_at, id) where deleted_at is null;
create index invoices_order_id on sales.invoices (tenant_id, order_id) where order_id is not null;
create index invoices_user_id on sales.invoices (tenant_id, user_id) where user_id is not null;
create unique index invoices_number on sales.invoices (tenant_id, number);
create unique index invoices_once on sales.invoices (tenant_id, order_id) where kind = 'invoice';
call app.wall('sales.invoices');
call kit.keep_counts('sales.invoices');
call kit.keep_search('sales.invoices');

create table sales.fulfilments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  order_id uuid not null,
  user_id uuid,
  lines jsonb,
  carrier text,
  tracking_number text,
  tracking_url text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint fulfilments_order_id_fkey foreign key (tenant_id, order_id) references sales.orders (tenant_id, id) on delete cascade
);
create index fulfilments_by_created_at on sales.fulfilments (tenant_id, created_at, id) where deleted_at is null;
create index fulfilments_by_updated_at on sales.fulfilments (tenant_id, updated_at, id) where deleted_at is null;
create index fulfilments_order_id on sales.fulfilments (tenant_id, order_id) where order_id is not null;
create index fulfilments_user_id on sales.fulfilments (tenant_id, user_id) where user_id is not null;
call app.wall('sales.fulfilments');
call kit.keep_counts('sales.fulfilments');
call kit.keep_search('sales.fulfilments');

create table sales.subscription_models (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text not null,
  description text,
  currency text not null default 'EUR',
  recurring_payment_amount numeric not null default 0,
  recurring_payment_fees numeric not null default 0,
  initial_payment numeric not null default 0,
  duration bigint not null default 1,
  duration_unit text not null default 'month' check (duration_unit in ('day', 'week', 'month', 'year')),
  duration_description text,
  trial_period_days bigint not null default 0,
  tax_basis_points bigint not null default 1900,
  promotional boolean not null default false,
  program_code text,
  content_url text,
  start_at timestamptz(3),
  end_at timestamptz(3),
  subscription_type text,
  product_type text,
  max_items bigint,
  stripe_product_id text,
  allow_promotion_codes boolean not null default false,
  features jsonb,
  status text not null default 'active' check (status in ('active', 'inactive', 'archived')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index subscription_models_by_created_at on sales.subscription_models (tenant_id, created_at, id) where deleted_at is null;
create index subscription_models_by_updated_at on sales.subscription_models (tenant_id, updated_at, id) where deleted_at is null;
create index subscription_models_by_code on sales.subscription_models (tenant_id, code collate app.natural, id) where deleted_at is null;
create index subscription_models_by_description on sales.subscription_models (tenant_id, description collate app.natural, id) where deleted_at is null;
create index subscription_models_by_duration_unit on sales.subscription_models (tenant_id, duration_unit collate app.natural, id) where deleted_at is null;
create index subscription_models_by_status on sales.subscription_models (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index subscription_models_code_unique on sales.subscription_models (tenant_id, lower(code)) where deleted_at is null;
call app.wall('sales.subscription_models');
call kit.keep_counts('sales.subscription_models');
call kit.keep_search('sales.subscription_models');
call kit.keep_order('sales.subscription_models', 'start_at', 'end_at');

create table sales.subscriptions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  subscription_number text,
  user_id uuid,
  customer_id uuid,
  subscription_model_id uuid,
  code text,
  plan_name text,
  status text not null default 'active' check (status in ('trialing', 'active', 'cancelling', 'past_due', 'paused', 'cancelled', 'expired')),
  currency text not null default 'EUR',
  amount_minor bigint not null default 0,
  tax_basis_points bigint not null default 0,
  duration bigint not null default 1,
  duration_unit text not null default 'month' check (duration_unit in ('day', 'week', 'month', 'year')),
  anchor_at timestamptz(3),
  periods bigint not null default 0,
  start_at timestamptz(3),
  end_at timestamptz(3),
  trial_end_date timestamptz(3),
  cancel_at_period_end boolean not null default false,
  closed_at timestamptz(3),
  attempts bigint not null default 0,
  paid_by text not null default 'demo' check (paid_by in ('demo', 'wallet', 'stripe', 'none')),
  stripe_id text,
  consumption bigint not null default 0,
  credit_minor bigint not null default 0,
  notes text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint subscriptions_customer_id_fkey foreign key (tenant_id, customer_id) references sales.customers (tenant_id, id) on delete set null (customer_id),
  constraint subscriptions_subscription_model_id_fkey foreign key (tenant_id, subscription_model_id) references sales.subscription_models (tenant_id, id) on delete set null (subscription_model_id)
);
create index subscriptions_by_created_at on sales.subscriptions (tenant_id, created_at, id) where deleted_at is null;
create index subscriptions_by_updated_at on sales.subscriptions (tenant_id, updated_at, id) where deleted_at is null;
create index subscriptions_by_subscription_number on sales.subscriptions (tenant_id, subscription_number collate app.natural, id) where deleted_at is null;
create index subscriptions_by_status on sales.subscriptions (tenant_id, status collate app.natural, id) where deleted_at is null;
create index subscriptions_by_start_at on sales.subscriptions (tenant_id, start_at, id) where deleted_at is null;
create index subscriptions_by_end_at on sales.subscriptions (tenant_id, end_at, id) where deleted_at is null;
create index subscriptions_user_id on sales.subscriptions (tenant_id, user_id) where user_id is not null;
create index subscriptions_customer_id on sales.subscriptions (tenant_id, customer_id) where customer_id is not null;
create index subscriptions_subscription_model_id on sales.subscriptions (tenant_id, subscription_model_id) where subscription_model_id is not null;
create unique index subscriptions_stripe on sales.subscriptions (tenant_id, stripe_id) where stripe_id is not null;
call app.wall('sales.subscriptions');
call kit.keep_counts('sales.subscriptions');
call kit.keep_search('sales.subscriptions');

create table sales.payouts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  number text,
  vendor_id uuid,
  vendor_name text,
  currency text not null default 'EUR',
  amount numeric generated always as (round(amount_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  amount_minor bigint not null default 0,
  count bigint not null default 0,
  payment_type text,
  reference text,
  paid_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index payouts_by_created_at on sales.payouts (tenant_id, created_at, id) where deleted_at is null;
create index payouts_by_updated_at on sales.payouts (tenant_id, updated_at, id) where deleted_at is null;
create index payouts_by_number on sales.payouts (tenant_id, number collate app.natural, id) where deleted_at is null;
create index payouts_by_vendor_name on sales.payouts (tenant_id, vendor_name collate app.natural, id) where deleted_at is null;
create index payouts_by_amount_minor on sales.payouts (tenant_id, amount_minor, id) where deleted_at is null;
create index payouts_by_paid_at on sales.payouts (tenant_id, paid_at, id) where deleted_at is null;
create index payouts_vendor_id on sales.payouts (tenant_id, vendor_id) where vendor_id is not null;
call app.wall('sales.payouts');
call kit.keep_counts('sales.payouts');
call kit.keep_search('sales.payouts');

create table sales.payables (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  order_id uuid not null,
  detail_id uuid,
  vendor_id uuid,
  vendor_name text,
  vendor_email text,
  vendor_phone text,
  vendor_contact text,
  status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled', 'reversed')),
  origin text not null default 'sale' check (origin in ('sale', 'manual')),
  payment_type text,
  currency text not null default 'EUR',
  price numeric generated always as (round(price_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  price_minor bigint not null default 0,
  commission_basis_points bigint not null default 0,
  fees_value numeric generated always as (round(commission_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  commission_minor bigint not null default 0,
  subtotal numeric generated always as (round(amount_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  amount_minor bigint not null default 0,
  clawed numeric generated always as (round(clawed_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  clawed_minor bigint not null default 0,
  discount_value numeric,
  tax_value numeric,
  tips_value numeric,
  delivery numeric,
  payout_id uuid,
  gateway_reference text,
  paid_at timestamptz(3),
  payload jsonb,
  search tsvector not null default '',
  gateway_unique_id text,
  gateway_franchise text,
  gateway_payment_type text,
  gateway_response text,
  gateway_subtotal numeric,
  gateway_discount numeric,
  gateway_discount_value numeric,
  gateway_delivery numeric,
  gateway_tax numeric,
  gateway_tax_value numeric,
  gateway_fees numeric,
  gateway_fees_value numeric,
  gateway_tips numeric,
  gateway_tips_value numeric,
  gateway_balance numeric,
  gateway_name text,
  gateway_order_id text,
  gateway_transaction_id text,
  gateway_status text,
  gateway_description text,
  gateway_paid_at timestamptz(3),
  gateway_payload jsonb,
  constraint payables_amounts check (amount_minor >= 0 and clawed_minor between 0 and amount_minor),
  primary key (tenant_id, id),
  constraint payables_order_id_fkey foreign key (tenant_id, order_id) references sales.orders (tenant_id, id) on delete cascade,
  constraint payables_detail_id_fkey foreign key (tenant_id, detail_id) references sales.order_details (tenant_id, id) on delete set null (detail_id),
  constraint payables_payout_id_fkey foreign key (tenant_id, payout_id) references sales.payouts (tenant_id, id) on delete set null (payout_id)
);
create index payables_by_created_at on sales.payables (tenant_id, created_at, id) where deleted_at is null;
create index payables_by_updated_at on sales.payables (tenant_id, updated_at, id) where deleted_at is null;
create index payables_by_vendor_name on sales.payables (tenant_id, vendor_name collate app.natural, id) where deleted_at is null;
create index payables_by_status on sales.payables (tenant_id, status collate app.natural, id) where deleted_at is null;
create index payables_by_amount_minor on sales.payables (tenant_id, amount_minor, id) where deleted_at is null;
create index payables_by_paid_at on sales.payables (tenant_id, paid_at, id) where deleted_at is null;
create index payables_order_id on sales.payables (tenant_id, order_id) where order_id is not null;
create index payables_detail_id on sales.payables (tenant_id, detail_id) where detail_id is not null;
create index payables_vendor_id on sales.payables (tenant_id, vendor_id) where vendor_id is not null;
create index payables_payout_id on sales.payables (tenant_id, payout_id) where payout_id is not null;
create unique index payables_once on sales.payables (tenant_id, detail_id) where origin = 'sale';
call app.wall('sales.payables');
call kit.keep_counts('sales.payables');
call kit.keep_search('sales.payables');

create table sales.providers (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  order_id uuid,
  order_detail_id uuid,
  booking text,
  product_sku text,
  product_id uuid,
  vendor_id uuid,
  vendor_name text,
  vendor_email text,
  vendor_phone text,
  vendor_contact text,
  status text not null default 'active',
  referred_by text,
  promo_code text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint providers_order_id_fkey foreign key (tenant_id, order_id) references sales.orders (tenant_id, id) on delete set null (order_id),
  constraint providers_order_detail_id_fkey foreign key (tenant_id, order_detail_id) references sales.order_details (tenant_id, id) on delete set null (order_detail_id)
);
create index providers_by_created_at on sales.providers (tenant_id, created_at, id) where deleted_at is null;
create index providers_by_updated_at on sales.providers (tenant_id, updated_at, id) where deleted_at is null;
create index providers_by_vendor_name on sales.providers (tenant_id, vendor_name collate app.natural, id) where deleted_at is null;
create index providers_by_status on sales.providers (tenant_id, status collate app.natural, id) where deleted_at is null;
create index providers_order_id on sales.providers (tenant_id, order_id) where order_id is not null;
create index providers_order_detail_id on sales.providers (tenant_id, order_detail_id) where order_detail_id is not null;
create index providers_product_id on sales.providers (tenant_id, product_id) where product_id is not null;
create index providers_vendor_id on sales.providers (tenant_id, vendor_id) where vendor_id is not null;
call app.wall('sales.providers');
call kit.keep_counts('sales.providers');
call kit.keep_search('sales.providers');

create table sales.companies (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  block_app_id text,
  address text,
  email text,
  website text,
  tax_id text,
  primary key (tenant_id, id)
);
create index companies_by_created_at on sales.companies (tenant_id, created_at, id) where deleted_at is null;
create index companies_by_updated_at on sales.companies (tenant_id, updated_at, id) where deleted_at is null;
create unique index companies_block_app_unique on sales.companies (tenant_id, block_app_id) where deleted_at is null;
call app.wall('sales.companies');
call kit.keep_counts('sales.companies');

-- What was issued stays as it was issued.
revoke update, delete on sales.invoices from quoin_runtime, quoin_auth;

-- The last number given out, by company, series and year. The row is held until the commit, so that no number is lost.
create table sales.counters (
  tenant_id uuid not null,
  series text not null,
  year integer not null,
  last integer not null,
  primary key (tenant_id, series, year)
);
call app.wall('sales.counters');

create table sales.settings (
  tenant_id uuid primary key,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  commission_basis_points integer not null default 1500 check (commission_basis_points between 0 and 10000),
  payment_guard boolean not null default false,
  updated_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  gift_cards boolean not null default false
);
call app.wall('sales.settings');

-- What the card provider has told already: each is taken in once.
create table sales.provider_events (
  tenant_id uuid not null,
  id text not null,
  kind text not null,
  effect text not null,
  heard_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
call app.wall('sales.provider_events');

-- What buyers ask to give back, until somebody of the house answers.
create table sales.returns (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  order_id uuid not null,
  user_id uuid,
  order_number text,
  status text not null default 'requested' check (status in ('requested', 'accepted', 'declined', 'withdrawn')),
  lines jsonb,
  reason text,
  answer text,
  answered_at timestamptz(3),
  refund_id uuid,
  primary key (tenant_id, id),
  constraint returns_order_id_fkey foreign key (tenant_id, order_id) references sales.orders (tenant_id, id) on delete cascade,
  constraint returns_refund_id_fkey foreign key (tenant_id, refund_id) references sales.refunds (tenant_id, id) on delete set null (refund_id)
);
create index returns_by_created_at on sales.returns (tenant_id, created_at, id) where deleted_at is null;
create index returns_by_updated_at on sales.returns (tenant_id, updated_at, id) where deleted_at is null;
create index returns_by_status on sales.returns (tenant_id, status, id) where deleted_at is null;
create index returns_order_id on sales.returns (tenant_id, order_id) where order_id is not null;
create index returns_user_id on sales.returns (tenant_id, user_id) where user_id is not null;
create index returns_refund_id on sales.returns (tenant_id, refund_id) where refund_id is not null;
-- One at a time waits for an answer.
create unique index returns_open on sales.returns (tenant_id, order_id) where status = 'requested';
call app.wall('sales.returns');
call kit.keep_counts('sales.returns');

-- What members are owed for work, until it is in their wallets.
create table sales.earnings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  person_id uuid not null,
  person_name text,
  description text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'paid', 'cancelled')),
  currency text not null default 'EUR',
  amount numeric generated always as (round(amount_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  amount_minor bigint not null default 0,
  source text,
  source_id text,
  approved_by_id uuid,
  approved_at timestamptz(3),
  paid_at timestamptz(3),
  reason text,
  search tsvector not null default '',
  constraint earnings_amounts check (amount_minor >= 0),
  primary key (tenant_id, id)
);
create index earnings_by_created_at on sales.earnings (tenant_id, created_at, id) where deleted_at is null;
create index earnings_by_updated_at on sales.earnings (tenant_id, updated_at, id) where deleted_at is null;
create index earnings_by_person_name on sales.earnings (tenant_id, person_name collate app.natural, id) where deleted_at is null;
create index earnings_by_status on sales.earnings (tenant_id, status collate app.natural, id) where deleted_at is null;
create index earnings_by_amount_minor on sales.earnings (tenant_id, amount_minor, id) where deleted_at is null;
create index earnings_by_paid_at on sales.earnings (tenant_id, paid_at, id) where deleted_at is null;
create index earnings_person_id on sales.earnings (tenant_id, person_id) where person_id is not null;
create index earnings_approved_by_id on sales.earnings (tenant_id, approved_by_id) where approved_by_id is not null;
-- What is earned with one record is owed once.
create unique index earnings_once on sales.earnings (tenant_id, source, source_id);
call app.wall('sales.earnings');
call kit.keep_counts('sales.earnings');
call kit.keep_search('sales.earnings');

-- Gift cards: sold as lines of their own, owed until they are spent, and one more way to pay.
create table sales.gift_cards (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  order_id uuid,
  order_detail_id uuid,
  status text not null default 'ordered' check (status in ('ordered', 'open', 'used', 'cancelled')),
  currency text not null default 'EUR',
  amount numeric generated always as (round(amount_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  amount_minor bigint not null default 0,
  remaining numeric generated always as (round(remaining_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  remaining_minor bigint not null default 0,
  -- What was mailed is kept nowhere: whoever reads this table can spend nothing.
  code_hash bytea,
  code_ending text,
  recipient_name text,
  recipient_email text,
  message text,
  send_on date,
  sent_at timestamptz(3),
  sends bigint not null default 0,
  search tsvector not null default '',
  -- No card gives more than was paid for it, nor twice.
  constraint gift_cards_amounts check (remaining_minor between 0 and amount_minor),
  primary key (tenant_id, id),
  unique (tenant_id, code_hash),
  constraint gift_cards_order_id_fkey foreign key (tenant_id, order_id) references sales.orders (tenant_id, id) on delete set null (order_id),
  constraint gift_cards_order_detail_id_fkey foreign key (tenant_id, order_detail_id) references sales.order_details (tenant_id, id) on delete set null (order_detail_id)
);
create index gift_cards_by_created_at on sales.gift_cards (tenant_id, created_at, id) where deleted_at is null;
create index gift_cards_by_updated_at on sales.gift_cards (tenant_id, updated_at, id) where deleted_at is null;
create index gift_cards_by_status on sales.gift_cards (tenant_id, status collate app.natural, id) where deleted_at is null;
create index gift_cards_by_amount_minor on sales.gift_cards (tenant_id, amount_minor, id) where deleted_at is null;
create index gift_cards_by_remaining_minor on sales.gift_cards (tenant_id, remaining_minor, id) where deleted_at is null;
create index gift_cards_by_recipient_name on sales.gift_cards (tenant_id, recipient_name collate app.natural, id) where deleted_at is null;
create index gift_cards_by_recipient_email on sales.gift_cards (tenant_id, recipient_email collate app.natural, id) where deleted_at is null;
create index gift_cards_by_sent_at on sales.gift_cards (tenant_id, sent_at, id) where deleted_at is null;
create index gift_cards_user_id on sales.gift_cards (tenant_id, user_id) where user_id is not null;
create index gift_cards_order_id on sales.gift_cards (tenant_id, order_id) where order_id is not null;
-- A line of an order is one card.
create unique index gift_cards_once on sales.gift_cards (tenant_id, order_detail_id);
call app.wall('sales.gift_cards');
call kit.keep_counts('sales.gift_cards');
call kit.keep_search('sales.gift_cards');
