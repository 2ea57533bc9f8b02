import { Button } from '@mantine/core'
import { customPrefix, secretMask } from '@quoin/kit/custom-fields'
import { useCaller, useRead } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../forms/useRefusal.ts'
import { useNotify } from '../record/useNotify.tsx'
import { Refused } from '../states/Refused.tsx'
import styles from './fields.module.css'
import { nowhere } from './nowhere.ts'
import { type AnyRecord, type AnyResource, operationOf, useResource } from './resources.ts'
import { useWhyRefused } from './useWhyRefused.ts'
import { useWords } from './words.ts'

interface SecretValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly record: AnyRecord
}

/** That a record holds a secret, and what it holds once somebody asks. What was shown is forgotten with the page. */
export function SecretValue({ resource, name, record }: SecretValueProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const fields = useResource('gateway.customFields')
  const reveal = operationOf(fields, 'reveal')
  const { data } = useRead(
    operationOf(fields, 'list') ?? nowhere,
    { 'filter[resource]': resource.dotted },
    { enabled: fields !== undefined },
  )
  const id = (data?.data as readonly (AnyRecord & { readonly key?: unknown })[] | undefined)?.find(
    ({ key }) => customPrefix + String(key) === name,
  )?.id
  const { call } = useCaller()
  const notify = useNotify()
  const refusal = useRefusal()
  const why = useWhyRefused()(reveal)
  const [shown, setShown] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = words.field(name)
  const show = async () => {
    setBusy(true)
    try {
      const { value } = (await call(reveal!, { id, record: record.id })) as { value: string | null }
      setShown(value ?? '')
    } catch (error) {
      notify.trouble(refusal(error).sentence ?? t('secret.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={styles.secret}>
      <span role="status">{shown ?? secretMask}</span>
      {reveal &&
        id &&
        (shown === null ? (
          <Refused why={why}>
            <Button
              variant="subtle"
              size="compact-xs"
              loading={busy}
              aria-label={t('secret.showOf', { field })}
              onClick={() => void show()}
            >
              {t('secret.show')}
            </Button>
          </Refused>
        ) : (
          <Button variant="subtle" size="compact-xs" aria-label={t('secret.hideOf', { field })} onClick={() => setShown(null)}>
            {t('secret.hide')}
          </Button>
        ))}
    </span>
  )
}
