import { ref, resource } from '@quoin/kit'

/** What keeps a file that went along with a mail: while it is here the file is not purged. Read with the mail alone. */
export const mailFiles = resource({
  type: 'MailFile',
  wrapper: 'mail_file',
  title: 'id',
  fields: {
    mail: ref('crm.mails').readOnly(),
    file: ref('files.storedFiles').readOnly(),
  },
  permissions: { read: 'crm.mails.read', write: 'crm.mails.write' },
  only: [],
})
