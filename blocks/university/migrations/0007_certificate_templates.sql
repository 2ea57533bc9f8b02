alter table university.courses
  add column certificate_title text,
  add column certificate_text text,
  add column certificate_signer text,
  add column certificate_color text not null default 'blue' check (certificate_color in ('blue', 'green', 'red', 'violet', 'black'));
