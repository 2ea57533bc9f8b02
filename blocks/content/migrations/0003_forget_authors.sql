-- Whoever forgets who saved a version also notes that the row was changed, when and by whom, and by which words it is found now. What was
-- saved stays as it is.
grant update (version, updated_at, updated_by, search) on content.versions to quoin_runtime, quoin_auth;
