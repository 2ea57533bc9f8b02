-- What a company writes and publishes: posts with versions and languages, comments, reactions, moderation, and its public site.
--
-- replaces, of 0.1.0: 0001_content 0002_media 0003_forget_authors 0004_media 0005_site_changes 0006_post_templates 0007_following

create table content.posts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  title text not null,
  abstract text,
  keywords text,
  body jsonb,
  content text,
  seo_title text,
  thumbnail_url text,
  image_url text,
  image_alt text,
  media_url text,
  payload jsonb,
  plain_text text,
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  slug text,
  is_public boolean not null default true,
  category_ids text[],
  tag_ids text[],
  series_id uuid,
  series_sequence bigint,
  user_id uuid,
  state text not null default 'draft' check (state in ('draft', 'review', 'scheduled', 'live', 'changed', 'withdrawn', 'archived')),
  status text not null default 'pending' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  post_version_id uuid,
  version_number bigint not null default 0,
  published_id uuid,
  published_number bigint,
  published_at timestamptz(3),
  publish_at timestamptz(3),
  publish_until timestamptz(3),
  scheduled_id uuid,
  scheduled_number bigint,
  original_id uuid,
  original_number bigint,
  review_note text,
  user_name text,
  user_alias text,
  user_avatar_url text,
  likes bigint not null default 0,
  dislikes bigint not null default 0,
  comments bigint not null default 0,
  followers bigint not null default 0,
  savers bigint not null default 0,
  moderated boolean not null default false,
  moderated_by_id uuid,
  moderated_at timestamptz(3),
  moderation_reason text,
  moderation_decision text,
  search tsvector not null default '',
  -- By what an imported post is known again.
  import_key text,
  primary key (tenant_id, id),
  constraint posts_original_id_fkey foreign key (tenant_id, original_id) references content.posts (tenant_id, id) on delete set null (original_id)
);
create index posts_by_created_at on content.posts (tenant_id, created_at, id) where deleted_at is null;
create index posts_by_updated_at on content.posts (tenant_id, updated_at, id) where deleted_at is null;
create index posts_by_title on content.posts (tenant_id, title collate app.natural, id) where deleted_at is null;
create index posts_by_language on content.posts (tenant_id, language collate app.natural, id) where deleted_at is null;
create index posts_by_state on content.posts (tenant_id, state collate app.natural, id) where deleted_at is null;
create index posts_by_status on content.posts (tenant_id, status collate app.natural, id) where deleted_at is null;
create index posts_by_published_at on content.posts (tenant_id, published_at, id) where deleted_at is null;
create index posts_by_publish_at on content.posts (tenant_id, publish_at, id) where deleted_at is null;
create index posts_by_likes on content.posts (tenant_id, likes, id) where deleted_at is null;
create index posts_by_comments on content.posts (tenant_id, comments, id) where deleted_at is null;
create index posts_series_id on content.posts (tenant_id, series_id) where series_id is not null;
create index posts_user_id on content.posts (tenant_id, user_id) where user_id is not null;
create index posts_post_version_id on content.posts (tenant_id, post_version_id) where post_version_id is not null;
create index posts_published_id on content.posts (tenant_id, published_id) where published_id is not null;
create index posts_scheduled_id on content.posts (tenant_id, scheduled_id) where scheduled_id is not null;
create index posts_original_id on content.posts (tenant_id, original_id) where original_id is not null;
create index posts_moderated_by_id on content.posts (tenant_id, moderated_by_id) where moderated_by_id is not null;
create unique index posts_import_key on content.posts (tenant_id, import_key) where import_key is not null and deleted_at is null;
-- One translation of a post in each language.
create unique index posts_translation on content.posts (tenant_id, original_id, language) where original_id is not null and deleted_at is null;
create index posts_due on content.posts (tenant_id, publish_at) where scheduled_id is not null and deleted_at is null;
create index posts_due_end on content.posts (tenant_id, publish_until) where publish_until is not null and deleted_at is null;
call app.wall('content.posts');
call kit.keep_counts('content.posts');
call kit.keep_search('content.posts');
call kit.keep_order('content.posts', 'publish_at', 'publish_until');

create table content.articles (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  title text not null,
  abstract text,
  keywords text,
  body jsonb,
  content text,
  seo_title text,
  thumbnail_url text,
  image_url text,
  image_alt text,
  media_url text,
  payload jsonb,
  plain_text text,
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  slug text,
  is_public boolean not null default true,
  category_ids text[],
  tag_ids text[],
  series_id uuid,
  series_sequence bigint,
  user_id uuid,
  state text not null default 'live' check (state in ('draft', 'review', 'scheduled', 'live', 'changed', 'withdrawn', 'archived')),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  post_version_id uuid,
  version_number bigint not null default 0,
  published_at timestamptz(3),
  publish_at timestamptz(3),
  publish_until timestamptz(3),
  original_id uuid,
  user_name text,
  user_alias text,
  user_avatar_url text,
  likes bigint not null default 0,
  dislikes bigint not null default 0,
  comments bigint not null default 0,
  followers bigint not null default 0,
  savers bigint not null default 0,
  moderated boolean not null default false,
  moderated_by_id uuid,
  moderated_at timestamptz(3),
  moderation_reason text,
  moderation_decision text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint articles_original_id_fkey foreign key (tenant_id, original_id) references content.posts (tenant_id, id) on delete set null (original_id),
  constraint articles_id_fkey foreign key (tenant_id, id) references content.posts (tenant_id, id) on delete cascade
);
create index articles_by_created_at on content.articles (tenant_id, created_at, id) where deleted_at is null;
create index articles_by_updated_at on content.articles (tenant_id, updated_at, id) where deleted_at is null;
create index articles_by_title on content.articles (tenant_id, title collate app.natural, id) where deleted_at is null;
create index articles_by_language on content.articles (tenant_id, language collate app.natural, id) where deleted_at is null;
create index articles_by_published_at on content.articles (tenant_id, published_at, id) where deleted_at is null;
create index articles_by_likes on content.articles (tenant_id, likes, id) where deleted_at is null;
create index articles_by_comments on content.articles (tenant_id, comments, id) where deleted_at is null;
create index articles_series_id on content.articles (tenant_id, series_id) where series_id is not null;
create index articles_user_id on content.articles (tenant_id, user_id) where user_id is not null;
create index articles_post_version_id on content.articles (tenant_id, post_version_id) where post_version_id is not null;
create index articles_original_id on content.articles (tenant_id, original_id) where original_id is not null;
create index articles_moderated_by_id on content.articles (tenant_id, moderated_by_id) where moderated_by_id is not null;
-- The public site reads by these alone.
create index articles_public on content.articles (tenant_id, published_at desc, id) where deleted_at is null and is_public;
create index articles_public_language on content.articles (tenant_id, language, published_at desc, id) where deleted_at is null and is_public;
create index articles_public_author on content.articles (tenant_id, user_id, published_at desc, id) where deleted_at is null and is_public;
call app.wall('content.articles');
call kit.keep_counts('content.articles');
call kit.keep_search('content.articles');

create table content.versions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  post_id uuid not null,
  title text not null,
  abstract text,
  keywords text,
  body jsonb,
  content text,
  seo_title text,
  thumbnail_url text,
  image_url text,
  image_alt text,
  media_url text,
  payload jsonb,
  number bigint,
  revision bigint,
  language text,
  user_id uuid,
  user_name text,
  user_alias text,
  user_avatar_url text,
  source text,
  reason text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  is_public boolean not null default true,
  publish_at timestamptz(3),
  publish_until timestamptz(3),
  moderated boolean not null default false,
  moderated_by_id uuid,
  moderated_at timestamptz(3),
  moderation_reason text,
  moderation_decision text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint versions_post_id_fkey foreign key (tenant_id, post_id) references content.posts (tenant_id, id) on delete cascade
);
create index versions_by_created_at on content.versions (tenant_id, created_at, id) where deleted_at is null;
create index versions_by_updated_at on content.versions (tenant_id, updated_at, id) where deleted_at is null;
create index versions_by_title on content.versions (tenant_id, title collate app.natural, id) where deleted_at is null;
create index versions_by_number on content.versions (tenant_id, number, id) where deleted_at is null;
create index versions_post_id on content.versions (tenant_id, post_id) where post_id is not null;
create index versions_user_id on content.versions (tenant_id, user_id) where user_id is not null;
create index versions_moderated_by_id on content.versions (tenant_id, moderated_by_id) where moderated_by_id is not null;
create unique index versions_number on content.versions (tenant_id, post_id, number);
call app.wall('content.versions');
call kit.keep_counts('content.versions');
call kit.keep_search('content.versions');

create table content.comments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  post_id uuid not null,
  post_version bigint,
  content text not null,
  thumbnail_url text,
  image_url text,
  content_url text,
  media_url text,
  payload jsonb,
  user_id uuid,
  user_name text,
  user_alias text,
  user_avatar_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  parent_id uuid,
  depth bigint not null default 0,
  replies bigint not null default 0,
  is_edited boolean not null default false,
  likes bigint not null default 0,
  dislikes bigint not null default 0,
  followers bigint not null default 0,
  savers bigint not null default 0,
  moderated boolean not null default false,
  moderated_by_id uuid,
  moderated_at timestamptz(3),
  moderation_reason text,
  moderation_decision text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint comments_post_id_fkey foreign key (tenant_id, post_id) references content.articles (tenant_id, id) on delete cascade,
  constraint comments_parent_id_fkey foreign key (tenant_id, parent_id) references content.comments (tenant_id, id) on delete set null (parent_id)
);
create index comments_by_created_at on content.comments (tenant_id, created_at, id) where deleted_at is null;
create index comments_by_updated_at on content.comments (tenant_id, updated_at, id) where deleted_at is null;
create index comments_by_likes on content.comments (tenant_id, likes, id) where deleted_at is null;
create index comments_post_id on content.comments (tenant_id, post_id) where post_id is not null;
create index comments_user_id on content.comments (tenant_id, user_id) where user_id is not null;
create index comments_parent_id on content.comments (tenant_id, parent_id) where parent_id is not null;
create index comments_moderated_by_id on content.comments (tenant_id, moderated_by_id) where moderated_by_id is not null;
create index comments_shown on content.comments (tenant_id, post_id, created_at, id) where deleted_at is null;
create index comments_recent on content.comments (tenant_id, user_id, created_at);
call app.wall('content.comments');
call kit.keep_counts('content.comments');
call kit.keep_search('content.comments');

create table content.categories (
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
  slug text,
  description text,
  parent_id uuid,
  display_order bigint not null default 0,
  image_url text,
  content_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  post_count bigint not null default 0,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint categories_parent_id_fkey foreign key (tenant_id, parent_id) references content.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_by_created_at on content.categories (tenant_id, created_at, id) where deleted_at is null;
create index categories_by_updated_at on content.categories (tenant_id, updated_at, id) where deleted_at is null;
create index categories_by_name on content.categories (tenant_id, name collate app.natural, id) where deleted_at is null;
create index categories_by_display_order on content.categories (tenant_id, display_order, id) where deleted_at is null;
create index categories_by_post_count on content.categories (tenant_id, post_count, id) where deleted_at is null;
create index categories_parent_id on content.categories (tenant_id, parent_id) where parent_id is not null;
create unique index categories_slug_unique on content.categories (tenant_id, lower(slug)) where deleted_at is null;
call app.wall('content.categories');
call kit.keep_counts('content.categories');
call kit.keep_search('content.categories');

create table content.tags (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  tag text not null,
  slug text,
  thumbnail_url text,
  image_url text,
  content_url text,
  media_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  post_count bigint not null default 0,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index tags_by_created_at on content.tags (tenant_id, created_at, id) where deleted_at is null;
create index tags_by_updated_at on content.tags (tenant_id, updated_at, id) where deleted_at is null;
create index tags_by_tag on content.tags (tenant_id, tag collate app.natural, id) where deleted_at is null;
create index tags_by_post_count on content.tags (tenant_id, post_count, id) where deleted_at is null;
create unique index tags_slug_unique on content.tags (tenant_id, lower(slug)) where deleted_at is null;
call app.wall('content.tags');
call kit.keep_counts('content.tags');
call kit.keep_search('content.tags');

create table content.series (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  title text not null,
  description text,
  slug text,
  thumbnail_url text,
  image_url text,
  visibility text not null default 'public' check (visibility in ('public', 'private', 'unlisted')),
  completion_status text not null default 'ongoing' check (completion_status in ('ongoing', 'completed', 'hiatus', 'cancelled')),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index series_by_created_at on content.series (tenant_id, created_at, id) where deleted_at is null;
create index series_by_updated_at on content.series (tenant_id, updated_at, id) where deleted_at is null;
create index series_by_title on content.series (tenant_id, title collate app.natural, id) where deleted_at is null;
create unique index series_slug_unique on content.series (tenant_id, lower(slug)) where deleted_at is null;
call app.wall('content.series');
call kit.keep_counts('content.series');
call kit.keep_search('content.series');

create table content.identities (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  user_name text,
  first_name text,
  last_name text,
  email text,
  phone text,
  role_name text,
  role_id text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  banned_until timestamptz(3),
  posts_count bigint not null default 0,
  comments_count bigint not null default 0,
  followers_count bigint not null default 0,
  following_count bigint not null default 0,
  avatar_url text,
  bio text,
  time_zone text,
  preferred_language text,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  whatsapp_notifications boolean not null default false,
  other_notifications boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  tag_ids text[],
  primary key (tenant_id, id)
);
create index identities_by_created_at on content.identities (tenant_id, created_at, id) where deleted_at is null;
create index identities_by_updated_at on content.identities (tenant_id, updated_at, id) where deleted_at is null;
create index identities_by_user_name on content.identities (tenant_id, user_name collate app.natural, id) where deleted_at is null;
create index identities_user_id on content.identities (tenant_id, user_id) where user_id is not null;
create unique index identities_user on content.identities (tenant_id, user_id) where deleted_at is null;
call app.wall('content.identities');
call kit.keep_counts('content.identities');
call kit.keep_search('content.identities');

create table content.flags (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  content_type text check (content_type in ('post', 'comment')),
  content_id text,
  post_id uuid,
  reporter_id uuid,
  reason text,
  category text not null default 'other' check (category in ('spam', 'harassment', 'inappropriate', 'copyright', 'other')),
  status text not null default 'pending' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  resolved_at timestamptz(3),
  resolved_by_id uuid,
  resolution text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint flags_post_id_fkey foreign key (tenant_id, post_id) references content.posts (tenant_id, id) on delete set null (post_id)
);
create index flags_by_created_at on content.flags (tenant_id, created_at, id) where deleted_at is null;
create index flags_by_updated_at on content.flags (tenant_id, updated_at, id) where deleted_at is null;
create index flags_post_id on content.flags (tenant_id, post_id) where post_id is not null;
create index flags_reporter_id on content.flags (tenant_id, reporter_id) where reporter_id is not null;
create index flags_resolved_by_id on content.flags (tenant_id, resolved_by_id) where resolved_by_id is not null;
create unique index flags_once on content.flags (tenant_id, reporter_id, content_id) where deleted_at is null and status = 'pending';
call app.wall('content.flags');
call kit.keep_counts('content.flags');
call kit.keep_search('content.flags');

create table content.site (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  is_open boolean not null default true,
  title text,
  description text,
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  comments_mode text not null default 'open' check (comments_mode in ('open', 'approve', 'closed')),
  image_url text,
  color text,
  primary key (tenant_id, id)
);
create index site_by_created_at on content.site (tenant_id, created_at, id) where deleted_at is null;
create index site_by_updated_at on content.site (tenant_id, updated_at, id) where deleted_at is null;
create unique index site_one on content.site (tenant_id);
call app.wall('content.site');
call kit.keep_counts('content.site');

alter table content.posts add constraint posts_series_id_fkey foreign key (tenant_id, series_id) references content.series (tenant_id, id) on delete set null (series_id);
alter table content.posts add constraint posts_post_version_id_fkey foreign key (tenant_id, post_version_id) references content.versions (tenant_id, id) on delete set null (post_version_id);
alter table content.posts add constraint posts_published_id_fkey foreign key (tenant_id, published_id) references content.versions (tenant_id, id) on delete set null (published_id);
alter table content.posts add constraint posts_scheduled_id_fkey foreign key (tenant_id, scheduled_id) references content.versions (tenant_id, id) on delete set null (scheduled_id);
alter table content.articles add constraint articles_series_id_fkey foreign key (tenant_id, series_id) references content.series (tenant_id, id) on delete set null (series_id);
alter table content.articles add constraint articles_post_version_id_fkey foreign key (tenant_id, post_version_id) references content.versions (tenant_id, id) on delete set null (post_version_id);
-- What was saved once never changes: what is approved or scheduled is what goes out.
revoke update, delete on content.versions from quoin_runtime, quoin_auth;
-- Who saved it may be forgotten.
grant update (user_id, user_name, user_alias, user_avatar_url) on content.versions to quoin_runtime, quoin_auth;

-- Every address a post ever had; the one it has now is its own `slug`.
create table content.slugs (
  tenant_id uuid not null,
  slug text not null,
  post_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, slug),
  foreign key (tenant_id, post_id) references content.posts (tenant_id, id) on delete cascade
);
create index slugs_post on content.slugs (tenant_id, post_id);
call app.wall('content.slugs');

-- Categories and tags of posts.
create table content.post_terms (
  tenant_id uuid not null,
  term_id uuid not null,
  post_id uuid not null,
  primary key (tenant_id, term_id, post_id),
  foreign key (tenant_id, post_id) references content.posts (tenant_id, id) on delete cascade
);
create index post_terms_post on content.post_terms (tenant_id, post_id);
call app.wall('content.post_terms');

-- Addresses that show a draft to whoever holds them, by their hash alone.
create table content.previews (
  tenant_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  post_id uuid not null,
  ends_at timestamptz(3) not null,
  created_by uuid,
  primary key (tenant_id, hash),
  foreign key (tenant_id, post_id) references content.posts (tenant_id, id) on delete cascade
);
create index previews_post on content.previews (tenant_id, post_id);
call app.wall('content.previews');

-- What people did with a post or a comment: each once.
create table content.post_reactions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  kind text not null check (kind in ('like', 'save', 'follow', 'mute')),
  user_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (tenant_id, id),
  primary key (tenant_id, post_id, kind, user_id),
  foreign key (tenant_id, post_id) references content.posts (tenant_id, id) on delete cascade
);
create index post_reactions_user on content.post_reactions (tenant_id, user_id, kind, created_at);
call app.wall('content.post_reactions');

create table content.comment_reactions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  comment_id uuid not null,
  kind text not null check (kind in ('like', 'save', 'follow', 'mute')),
  user_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (tenant_id, id),
  primary key (tenant_id, comment_id, kind, user_id),
  foreign key (tenant_id, comment_id) references content.comments (tenant_id, id) on delete cascade
);
create index comment_reactions_user on content.comment_reactions (tenant_id, user_id, kind, created_at);
call app.wall('content.comment_reactions');

-- People a comment is addressed to.
create table content.mentions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  comment_id uuid not null,
  user_id uuid not null,
  unique (tenant_id, id),
  primary key (tenant_id, comment_id, user_id),
  foreign key (tenant_id, comment_id) references content.comments (tenant_id, id) on delete cascade
);
create index mentions_user on content.mentions (tenant_id, user_id);
call app.wall('content.mentions');

-- Links in mails that end the mails of one thread for one person, by their hash alone.
create table content.unsubscribes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  hash bytea not null check (length(hash) = 32),
  post_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (tenant_id, id),
  primary key (tenant_id, hash),
  foreign key (tenant_id, post_id) references content.posts (tenant_id, id) on delete cascade
);
create index unsubscribes_post on content.unsubscribes (tenant_id, post_id, user_id);
call app.wall('content.unsubscribes');

-- Counted where rows change, on the post and on what readers get of it.
create function content.count_post_reactions() returns trigger language plpgsql set search_path = '' as $$
declare
  r record := case when tg_op = 'DELETE' then old else new end;
  d integer := case when tg_op = 'DELETE' then -1 else 1 end;
  l integer := case when r.kind = 'like' then d else 0 end;
  s integer := case when r.kind = 'save' then d else 0 end;
  f integer := case when r.kind = 'follow' then d else 0 end;
begin
  if r.kind = 'mute' then return null; end if;
  update content.posts p set likes = p.likes + l, savers = p.savers + s, followers = p.followers + f where p.tenant_id = r.tenant_id and p.id = r.post_id;
  update content.articles a set likes = a.likes + l, savers = a.savers + s, followers = a.followers + f where a.tenant_id = r.tenant_id and a.id = r.post_id;
  return null;
end $$;
create trigger post_reactions_counted after insert or delete on content.post_reactions
  for each row execute function content.count_post_reactions();

create function content.count_comment_reactions() returns trigger language plpgsql set search_path = '' as $$
declare
  r record := case when tg_op = 'DELETE' then old else new end;
  d integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if r.kind = 'mute' then return null; end if;
  update content.comments c set likes = c.likes + case when r.kind = 'like' then d else 0 end,
    savers = c.savers + case when r.kind = 'save' then d else 0 end, followers = c.followers + case when r.kind = 'follow' then d else 0 end
  where c.tenant_id = r.tenant_id and c.id = r.comment_id;
  return null;
end $$;
create trigger comment_reactions_counted after insert or delete on content.comment_reactions
  for each row execute function content.count_comment_reactions();

create function content.count_comments() returns trigger language plpgsql set search_path = '' as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.status = 'active' and old.deleted_at is null then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.status = 'active' and new.deleted_at is null then 1 else 0 end;
  r record := case when tg_op = 'DELETE' then old else new end;
begin
  if before <> after then
    update content.posts p set comments = p.comments + after - before where p.tenant_id = r.tenant_id and p.id = r.post_id;
    update content.articles a set comments = a.comments + after - before where a.tenant_id = r.tenant_id and a.id = r.post_id;
    if r.parent_id is not null then
      update content.comments c set replies = c.replies + after - before where c.tenant_id = r.tenant_id and c.id = r.parent_id;
    end if;
  end if;
  return null;
end $$;
create trigger comments_counted after insert or update of status, deleted_at or delete on content.comments
  for each row execute function content.count_comments();

-- How many articles readers find under a term, and how often people are read.
create function content.count_article_terms() returns trigger language plpgsql set search_path = '' as $$
declare
  before boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  after boolean := tg_op <> 'DELETE' and new.deleted_at is null;
  was text[] := case when before then coalesce(old.category_ids, '{}') || coalesce(old.tag_ids, '{}') else '{}' end;
  now text[] := case when after then coalesce(new.category_ids, '{}') || coalesce(new.tag_ids, '{}') else '{}' end;
  t uuid := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
begin
  if was = now then return null; end if;
  update content.categories c set post_count = c.post_count + (c.id::text = any(now))::integer - (c.id::text = any(was))::integer
  where c.tenant_id = t and c.id in (select x::uuid from unnest(was || now) x);
  update content.tags c set post_count = c.post_count + (c.id::text = any(now))::integer - (c.id::text = any(was))::integer
  where c.tenant_id = t and c.id in (select x::uuid from unnest(was || now) x);
  return null;
end $$;
create trigger articles_terms_counted after insert or update of category_ids, tag_ids, deleted_at or delete on content.articles
  for each row execute function content.count_article_terms();

create table content.media (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text,
  content_type text,
  size_bytes bigint,
  file uuid,
  url text,
  search tsvector not null default '',
  -- A picture or file of posts may show what was chosen among stored files; it says which, so that nothing it shows is purged.
  stored_file_id uuid,
  primary key (tenant_id, id)
);
create index media_by_created_at on content.media (tenant_id, created_at, id) where deleted_at is null;
create index media_by_updated_at on content.media (tenant_id, updated_at, id) where deleted_at is null;
create index media_by_name on content.media (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index media_file on content.media (tenant_id, file) where file is not null;
create index media_stored_file on content.media (tenant_id, stored_file_id) where stored_file_id is not null;
call app.wall('content.media');
call kit.keep_counts('content.media');
call kit.keep_search('content.media');

-- Whoever forgets who saved a version also notes that the row was changed, when and by whom, and by which words it is found now. What was
-- saved stays as it is.
grant update (version, updated_at, updated_by, search) on content.versions to quoin_runtime, quoin_auth;

-- In which transactions something changed that the public site of a company shows. Each adds a row of its own: nobody waits for anybody.
create table content.site_changes (
  tenant_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, transaction)
);
create index site_changes_transaction on content.site_changes (transaction);
create index site_changes_at on content.site_changes (tenant_id, at);
call app.wall('content.site_changes');

create function content.note_site_change() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into content.site_changes (tenant_id) values (case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end) on conflict do nothing;
  return null;
end $$;
create trigger site_changed after insert or update or delete on content.articles for each row execute function content.note_site_change();
create trigger site_changed after insert or update or delete on content.categories for each row execute function content.note_site_change();
create trigger site_changed after insert or update or delete on content.tags for each row execute function content.note_site_change();
create trigger site_changed after insert or update or delete on content.series for each row execute function content.note_site_change();
create trigger site_changed after insert or update or delete on content.site for each row execute function content.note_site_change();
create trigger site_changed after insert or delete on content.post_terms for each row execute function content.note_site_change();
-- Their counts are on no page.
create trigger site_changed after insert or update of content, user_name, status, deleted_at or delete on content.comments
  for each row execute function content.note_site_change();
-- When the site changes by itself.
create trigger site_changed after update of publish_at, publish_until, scheduled_id, deleted_at or delete on content.posts
  for each row execute function content.note_site_change();

-- Whose site changed since another look, for the process that serves them all; `is_complete` is false where more may have changed than is
-- still known. What that look saw is said by its snapshot, so that whoever commits late is not passed over.
create function content.changed_sites(seen pg_snapshot, seen_at timestamptz, out snapshot pg_snapshot, out at timestamptz,
  out companies uuid[], out is_complete boolean) language sql stable security definer set search_path = '' as $$
  select pg_catalog.pg_current_snapshot(), pg_catalog.clock_timestamp(),
    array(select distinct c.tenant_id from content.site_changes c
      where c.transaction >= pg_catalog.pg_snapshot_xmin(seen) and not pg_catalog.pg_visible_in_snapshot(c.transaction, seen)),
    coalesce(seen_at > pg_catalog.clock_timestamp() - interval '10 minutes', false)
$$;
revoke execute on function content.changed_sites(pg_snapshot, timestamptz) from public;
grant execute on function content.changed_sites(pg_snapshot, timestamptz) to quoin_auth;

create table content.post_templates (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  slug text,
  description text,
  title text,
  abstract text,
  keywords text,
  body jsonb,
  content text,
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  category_ids text[],
  tag_ids text[],
  fields jsonb,
  payload jsonb,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index post_templates_by_created_at on content.post_templates (tenant_id, created_at, id) where deleted_at is null;
create index post_templates_by_updated_at on content.post_templates (tenant_id, updated_at, id) where deleted_at is null;
create index post_templates_by_name on content.post_templates (tenant_id, name collate app.natural, id) where deleted_at is null;
create index post_templates_by_language on content.post_templates (tenant_id, language collate app.natural, id) where deleted_at is null;
create unique index post_templates_slug_unique on content.post_templates (tenant_id, lower(slug)) where deleted_at is null;
call app.wall('content.post_templates');
call kit.keep_counts('content.post_templates');
call kit.keep_search('content.post_templates');

-- Who follows whom, what people did with a series, and the tags a person is interested in.

create table content.follows (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  follower_id uuid not null,
  followed_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (tenant_id, id),
  primary key (tenant_id, follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on content.follows (tenant_id, followed_id, created_at);
call app.wall('content.follows');

create table content.series_reactions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  series_id uuid not null,
  kind text not null check (kind in ('like', 'save', 'follow')),
  user_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (tenant_id, id),
  primary key (tenant_id, series_id, kind, user_id),
  foreign key (tenant_id, series_id) references content.series (tenant_id, id) on delete cascade
);
create index series_reactions_user on content.series_reactions (tenant_id, user_id, kind, created_at);
call app.wall('content.series_reactions');

-- Those who are registered have their numbers beside their name.
create function content.count_follows() returns trigger language plpgsql set search_path = '' as $$
declare
  r record := case when tg_op = 'DELETE' then old else new end;
  d integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  update content.identities i set followers_count = i.followers_count + d where i.tenant_id = r.tenant_id and i.user_id = r.followed_id;
  update content.identities i set following_count = i.following_count + d where i.tenant_id = r.tenant_id and i.user_id = r.follower_id;
  return null;
end $$;
create trigger follows_counted after insert or delete on content.follows for each row execute function content.count_follows();
