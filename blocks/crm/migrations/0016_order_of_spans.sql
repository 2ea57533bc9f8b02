call kit.keep_order('crm.account_documents', 'issued_at', 'expires_at');
