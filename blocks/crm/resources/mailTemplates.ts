import { boolean, language, longText, resource, text } from '@quoin/kit'

/** What is written to customers over and over. `{{ first_name }}` and its like are filled in from the record it is sent about. */
export const mailTemplates = resource({
  type: 'MailTemplate',
  wrapper: 'mail_template',
  title: 'name',
  fields: {
    name: text(120).required().searchable().sortable(),
    subject: text(200).required().searchable(),
    body: longText(20_000).required(),
    language: language().filterable(),
    enabled: boolean().default(true).filterable(),
  },
  permissions: { read: 'crm.mails.read', write: 'crm.mailTemplates.manage' },
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'history'],
  sort: 'name',
})
