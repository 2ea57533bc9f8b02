-- Drafts and earlier wordings have a text part of their own as the words in use do.
alter table gateway.mail_template_drafts add column plain text check (length(plain) <= 50000);
alter table gateway.mail_template_versions add column plain text;
