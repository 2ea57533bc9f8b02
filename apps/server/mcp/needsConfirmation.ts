import type { Operation } from '@quoin/kit'
import { gateway } from '@quoin/gateway/resources'

/** What takes data away for good although no trash is emptied by it. */
const forGood: ReadonlySet<string> = new Set([gateway.customFields.delete.name, gateway.persons.erase.name])

/** What moves money, or removes something for good, an agent does only once its person has said so. */
export const needsConfirmation = ({ movesMoney = false, kind, name }: Pick<Operation, 'movesMoney' | 'kind' | 'name'>): boolean =>
  movesMoney || kind === 'purge' || forGood.has(name)
