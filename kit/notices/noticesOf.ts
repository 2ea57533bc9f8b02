import { languages, type MailTemplate } from '../mail/templates/template.ts'
import type { Notice } from './notice.ts'

interface Tells {
  readonly mails?: Readonly<Record<string, MailTemplate>>
  readonly notices?: Readonly<Record<string, Notice>>
}

/** Everything people are told of in the app: what blocks declare, and those of their mails that say so, by their subject and their button. */
export function noticesOf(servers: readonly Tells[]): Readonly<Record<string, Notice>> {
  const found: Record<string, Notice> = {}
  const add = (name: string, notice: Notice) => {
    if (Object.hasOwn(found, name)) throw new Error(`Two blocks tell of ${name}.`)
    found[name] = notice
  }
  for (const { mails = {}, notices = {} } of servers) {
    for (const [name, notice] of Object.entries(notices)) add(name, notice)
    for (const [name, { notice, texts, sample }] of Object.entries(mails)) {
      if (!notice) continue
      const told = languages.map((language) => {
        const { subject: title, button } = texts[language]
        return [language, { title, ...(button && { button }) }] as const
      })
      add(name, { ...notice, sample, texts: Object.fromEntries(told) as Notice['texts'] })
    }
  }
  return found
}
