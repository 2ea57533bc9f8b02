-- Where a company's terms and its privacy notice are read; whoever signs up is led there from what they agree to.
alter table gateway.sign_up_settings
  add column terms_url text check (char_length(terms_url) <= 2000),
  add column privacy_url text check (char_length(privacy_url) <= 2000);
