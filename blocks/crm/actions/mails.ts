import { refuse, type Actions } from '@quoin/kit/server'
import { mustBeReadable } from '../operations/mails.ts'
import type { crm } from '../resources/index.ts'

export const mails: Actions<typeof crm, 'mails'> = {
  share(mail, { visibility }, context) {
    mustBeReadable(context, mail)
    if (mail.owner !== context.me) throw refuse.forbidden('crm.mails.write')
    return context.save({ visibility })
  },
}
