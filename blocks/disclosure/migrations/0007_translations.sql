-- Catalogues are read in the language of whoever reads them, as far as somebody translated them.
alter table disclosure.disclosures add column translations jsonb;
alter table disclosure.breakdowns add column translations jsonb;
alter table disclosure.objectives add column translations jsonb;
alter table disclosure.prompts add column translations jsonb;
