import { Alert, Button } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { disclosure } from '../resources/index.ts'
import { useWhyNotWork } from './useWhyNotWork.ts'

/** What the catalogue changed since the project took it over; nothing while it follows the catalogue as it is. */
export function CatalogueChanges({ project }: { readonly project: string }) {
  const t = useTranslations('disclosure.changes')
  const whyNot = useWhyNotWork(project)
  const [opened, setOpened] = useState(false)
  const { data } = useRead(disclosure.adoptions.changes, { project })
  const adopt = useAction(disclosure.adoptions.adopt, { alsoRefreshes: ['disclosure.views'] })
  if (!data || data.added.length + data.changed.length + data.removed.length === 0) return null
  const groups = (['added', 'changed', 'removed'] as const).filter((kind) => data[kind].length > 0)
  return (
    <Alert
      mb="md"
      variant="default"
      title={t('title', { count: String(data.added.length + data.changed.length + data.removed.length) })}
    >
      <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {t('show')}
      </Button>
      <Refused why={whyNot(disclosure.adoptions.adopt)}>
        <Button size="compact-sm" ml="sm" loading={adopt.isPending} onClick={() => adopt.mutate({ project })}>
          {t('adopt')}
        </Button>
      </Refused>
      {opened &&
        groups.map((kind) => (
          <div key={kind}>
            <h2>{t(kind)}</h2>
            <ul>
              {data[kind].map((one) => (
                <li key={one.objective_unique_id}>{one.name}</li>
              ))}
            </ul>
          </div>
        ))}
    </Alert>
  )
}
