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
alter table sales.settings add column gift_cards boolean not null default false;
alter table sales.order_details drop constraint order_details_kind_check;
alter table sales.order_details add constraint order_details_kind_check check (kind in ('product', 'quote', 'subscription', 'gift_card'));
alter table sales.payments drop constraint payments_payment_type_check;
alter table sales.payments add constraint payments_payment_type_check check (payment_type in ('card', 'demo', 'wallet', 'points', 'cash', 'bank', 'gift_card'));
