alter table rewards.programmes add column mail_language text not null default 'en' check (mail_language in ('en', 'es', 'fr', 'de', 'ja', 'zh'));
