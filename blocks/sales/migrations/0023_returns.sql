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
