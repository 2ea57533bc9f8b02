import { accountMails } from './people/accountMails.ts'
import { domainMails } from './people/domainMails.ts'
import { emailMails } from './people/emailMails.ts'
import { joinMails } from './people/joinMails.ts'
import { mails as peopleMails } from './people/mails.ts'
import { serverMails } from './people/serverMails.ts'
import { signInMails } from './people/signInMails.ts'
import { webhookMails } from './webhooks/mails.ts'

/** Every mail the gateway writes, by name. */
export const mails = {
  ...peopleMails,
  ...signInMails,
  ...emailMails,
  ...accountMails,
  ...joinMails,
  ...domainMails,
  ...serverMails,
  ...webhookMails,
}
