-- What a company was opened for, as the person said. It goes with the token, so that nobody's words outlive their session.
alter table gateway.session_tokens add column reason text check (length(reason) <= 500);
