import { UnstyledButton } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { Monogram, useRoleName } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import classes from './DemoPeople.module.css'
import { demo } from './demo.ts'

/** The people of the sample companies, each one press away; nothing where the server offers none. */
export function DemoPeople({ busy, onChoose }: { busy: boolean; onChoose(email: string, password: string): void }) {
  const t = useTranslations('gateway.login.demo')
  const roleName = useRoleName()
  const { data } = useRead(demo, {})
  if (!data) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('title')}</h2>
      <p>{t('text', { password: data.password })}</p>
      <ul>
        {data.people.map(({ email, name, role, company }) => (
          <li key={email}>
            <UnstyledButton
              className={classes.person}
              disabled={busy}
              title={t('use', { name })}
              onClick={() => onChoose(email, data.password)}
            >
              <Monogram name={name} size={30} round />
              <span className={classes.who}>
                <strong>{name}</strong>
                <span>{[roleName(role, role), company].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={classes.email}>{email}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
