import { useWords } from '@quoin/ui/fields/words.ts'
import { crm } from '../../resources/index.ts'
import { type ConvertedKind, mappable } from '../../resources/leadMap.ts'

export const converted = { account: crm.accounts, contact: crm.contacts, opportunity: crm.opportunities } as const

/** What fields of a lead and the places they go to are called. */
export function useLeadMapWords() {
  const words = {
    lead: useWords(crm.leads),
    account: useWords(crm.accounts),
    contact: useWords(crm.contacts),
    opportunity: useWords(crm.opportunities),
  }
  const named = (of: keyof typeof words, wire: string) => {
    const [place, ...path] = wire.split('.')
    if (place === 'payload') return `${words.lead.field('payload')}: ${path.join('.')}`
    const field = mappable(of === 'lead' ? crm.leads : converted[of]).find((one) => one.wire === wire)
    return field ? words[of].field(field.name) : wire
  }
  return {
    from: (wire: string) => named('lead', wire),
    to: (wire: string) => {
      const [kind, ...rest] = wire.split('.') as [ConvertedKind, ...string[]]
      return `${words.lead.field(kind)}: ${named(kind, rest.join('.'))}`
    },
  }
}
