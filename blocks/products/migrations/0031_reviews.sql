-- What people say of products: one review of each person, with votes, reports, and what they come to.

create table products.reviews (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  product_id uuid not null,
  variation_id uuid,
  user_id uuid,
  user_name text,
  rating bigint not null check (rating between 1 and 5),
  title text,
  comment text,
  is_verified_purchase boolean not null default false,
  status text not null default 'pending' check (status in ('active', 'inactive', 'pending')),
  enabled boolean not null default false,
  helpful_count bigint not null default 0,
  not_helpful_count bigint not null default 0,
  flag_count bigint not null default 0,
  reason text,
  moderation_notes text,
  moderated_by_id uuid,
  moderated_at timestamptz(3),
  answer text,
  answered_at timestamptz(3),
  answered_by_id uuid,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint reviews_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  constraint reviews_variation_id_fkey foreign key (tenant_id, variation_id) references products.variations (tenant_id, id) on delete set null (variation_id)
);
create index reviews_by_created_at on products.reviews (tenant_id, created_at, id) where deleted_at is null;
create index reviews_by_updated_at on products.reviews (tenant_id, updated_at, id) where deleted_at is null;
create index reviews_by_rating on products.reviews (tenant_id, rating, id) where deleted_at is null;
create index reviews_by_helpful_count on products.reviews (tenant_id, helpful_count, id) where deleted_at is null;
create index reviews_by_flag_count on products.reviews (tenant_id, flag_count, id) where deleted_at is null;
create index reviews_product_id on products.reviews (tenant_id, product_id) where product_id is not null;
create index reviews_variation_id on products.reviews (tenant_id, variation_id) where variation_id is not null;
create index reviews_user_id on products.reviews (tenant_id, user_id) where user_id is not null;
create index reviews_moderated_by_id on products.reviews (tenant_id, moderated_by_id) where moderated_by_id is not null;
create index reviews_answered_by_id on products.reviews (tenant_id, answered_by_id) where answered_by_id is not null;
call app.wall('products.reviews');
call kit.keep_counts('products.reviews');
call kit.keep_search('products.reviews');
-- One review of each person and product; who deleted theirs may write another.
create unique index reviews_of_person on products.reviews (tenant_id, product_id, user_id) where user_id is not null and deleted_at is null;
create index reviews_of_variation on products.reviews (tenant_id, variation_id, rating) where status = 'active' and deleted_at is null;

-- Whether somebody found a review helpful.
create table products.review_votes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  review_id uuid not null,
  user_id uuid not null,
  is_helpful boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (tenant_id, id),
  primary key (tenant_id, review_id, user_id),
  foreign key (tenant_id, review_id) references products.reviews (tenant_id, id) on delete cascade
);
create index review_votes_user on products.review_votes (tenant_id, user_id, created_at);
call app.wall('products.review_votes');

-- That somebody reported a review; handled once a moderator decided on it.
create table products.review_flags (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  review_id uuid not null,
  user_id uuid not null,
  reason text check (length(reason) <= 500),
  created_at timestamptz(3) not null default clock_timestamp(),
  handled_at timestamptz(3),
  unique (tenant_id, id),
  primary key (tenant_id, review_id, user_id),
  foreign key (tenant_id, review_id) references products.reviews (tenant_id, id) on delete cascade
);
create index review_flags_user on products.review_flags (tenant_id, user_id, created_at);
call app.wall('products.review_flags');

-- How many reviews that are shown gave a product one star, two, and so on.
create table products.review_totals (
  tenant_id uuid not null,
  product_id uuid not null,
  one bigint not null default 0,
  two bigint not null default 0,
  three bigint not null default 0,
  four bigint not null default 0,
  five bigint not null default 0,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade
);
call app.wall('products.review_totals');

-- Counted where rows change. A product that goes takes its totals along, so a deletion makes none.
create function products.count_reviews() returns trigger language plpgsql set search_path = '' as $$
declare
  was bigint := case when tg_op <> 'INSERT' and old.status = 'active' and old.deleted_at is null then old.rating else 0 end;
  now bigint := case when tg_op <> 'DELETE' and new.status = 'active' and new.deleted_at is null then new.rating else 0 end;
  r record := case when tg_op = 'DELETE' then old else new end;
begin
  if was = now then return null; end if;
  if tg_op <> 'DELETE' then
    insert into products.review_totals (tenant_id, product_id) values (r.tenant_id, r.product_id) on conflict do nothing;
  end if;
  update products.review_totals c set
    one = c.one + (now = 1)::integer - (was = 1)::integer,
    two = c.two + (now = 2)::integer - (was = 2)::integer,
    three = c.three + (now = 3)::integer - (was = 3)::integer,
    four = c.four + (now = 4)::integer - (was = 4)::integer,
    five = c.five + (now = 5)::integer - (was = 5)::integer
  where c.tenant_id = r.tenant_id and c.product_id = r.product_id;
  return null;
end $$;
create trigger reviews_counted after insert or update of status, rating, deleted_at or delete on products.reviews
  for each row execute function products.count_reviews();

create function products.count_review_votes() returns trigger language plpgsql set search_path = '' as $$
declare
  r record := case when tg_op = 'DELETE' then old else new end;
  d integer := case when tg_op = 'DELETE' then 0 when new.is_helpful then 1 else -1 end;
  b integer := case when tg_op = 'INSERT' then 0 when old.is_helpful then 1 else -1 end;
begin
  update products.reviews c set
    helpful_count = c.helpful_count + (d = 1)::integer - (b = 1)::integer,
    not_helpful_count = c.not_helpful_count + (d = -1)::integer - (b = -1)::integer
  where c.tenant_id = r.tenant_id and c.id = r.review_id and d <> b;
  return null;
end $$;
create trigger review_votes_counted after insert or update of is_helpful or delete on products.review_votes
  for each row execute function products.count_review_votes();

create function products.count_review_flags() returns trigger language plpgsql set search_path = '' as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.handled_at is null then 1 else 0 end;
  now integer := case when tg_op <> 'DELETE' and new.handled_at is null then 1 else 0 end;
  r record := case when tg_op = 'DELETE' then old else new end;
begin
  if was <> now then
    update products.reviews c set flag_count = c.flag_count + now - was where c.tenant_id = r.tenant_id and c.id = r.review_id;
  end if;
  return null;
end $$;
create trigger review_flags_counted after insert or update of handled_at or delete on products.review_flags
  for each row execute function products.count_review_flags();

-- Whether reviews are shown at once, and whether only buyers may write them.
alter table products.shop_settings
  add column reviews_mode text not null default 'approve' check (reviews_mode in ('open', 'approve', 'closed')),
  add column reviews_buyers_only boolean not null default false;
