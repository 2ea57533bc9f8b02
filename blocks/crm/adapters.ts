import type { Adapters } from '@quoin/kit/server'

/** Calls of the published CRM client that this block, or the gateway, has under another address. */
export const adapters: Adapters = {
  'GET /mailtemplates': ({ query, ask }) => ask('GET', '/mail_templates', { query }),
  'GET /mailtemplates/:id': ({ params, ask }) => ask('GET', `/mail_templates/${params.id}`),
  'POST /mailtemplates': ({ body, ask }) => ask('POST', '/mail_templates', { body }),
  'PUT /mailtemplates/:id': ({ params, body, ask }) => ask('PUT', `/mail_templates/${params.id}`, { body }),
  'GET /users': ({ query, ask }) => ask('GET', '/api/gateway/users', { query }),
  'GET /users/:id': ({ params, ask }) => ask('GET', `/api/gateway/users/${params.id}`),
  'GET /users/:id/contacts': ({ params, query, ask }) =>
    ask('GET', '/contacts', { query: { ...query, 'filter[owner_unique_id]': params.id } }),
}
