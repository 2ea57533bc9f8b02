import { email, oneOf, resource, text } from '@quoin/kit'

/** Addresses the company does not write to any more: they do not exist, their owners complained, or somebody said so. */
export const mailSuppressions = resource({
  type: 'mail_suppression',
  wrapper: 'suppression',
  title: 'email',
  path: '/mail_suppressions',
  fields: {
    email: email().required().fixed().unique().searchable().sortable(),
    /** `unsubscribed` holds back the notices people may opt out of; every other reason holds back all mails of the company. */
    reason: oneOf('bounced', 'complained', 'unsubscribed', 'manual').default('manual').filterable().sortable(),
    note: text(500),
  },
  permissions: { read: 'gateway.mails.read', write: 'gateway.mails.manage' },
  sort: '-created_at',
  only: ['list', 'get', 'create', 'delete'],
})
