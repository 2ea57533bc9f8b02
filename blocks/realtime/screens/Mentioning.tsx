import { UnstyledButton } from '@mantine/core'
import { Monogram } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import type { Person } from './person.ts'
import classes from './realtime.module.css'

/** Whom the `@` that is being typed may mean. */
export function Mentioning({ people, onTake }: { readonly people: readonly Person[]; onTake(person: Person): void }) {
  const t = useTranslations('realtime.talk')
  if (people.length === 0) return null
  return (
    <div className={classes.mentioning} role="group" aria-label={t('people')}>
      {people.map((person) => (
        <UnstyledButton key={person.id} className={classes.mentioned} onClick={() => onTake(person)}>
          <Monogram name={person.name} size={20} round />
          {person.name}
        </UnstyledButton>
      ))}
    </div>
  )
}
