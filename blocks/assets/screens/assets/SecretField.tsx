import type { InputOf } from '@quoin/kit'
import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { CustomField } from '../../resources/customFields.ts'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'
import { OwnFieldInput } from './OwnFieldInput.tsx'

type Secret = InputOf<typeof assets.assets.secretWrite>['value']

/** One secret: that it is there, what it holds once somebody asks, and a way to change it. What was shown is forgotten with the page. */
export function SecretField({
  asset,
  field,
}: {
  asset: string
  field: Pick<CustomField, 'key' | 'label' | 'kind' | 'options'> & { readonly changed_at: string | null }
}) {
  const t = useTranslations('assets.desk.fields')
  const common = useTranslations('ui.common')
  const format = useFormatter()
  const trouble = useTrouble()
  const notify = useNotify()
  const whyRefused = useWhyRefused()
  const reveal = useAction(assets.assets.secretReveal)
  const write = useAction(assets.assets.secretWrite)
  const [shown, setShown] = useState<string | null>(null)
  const [draft, setDraft] = useState<{ value: Secret } | null>(null)
  const fail = (error: unknown) => notify.trouble(trouble(error))
  const show = () =>
    reveal.mutate(
      { id: asset, key: field.key },
      {
        onSuccess: ({ value }) => setShown(typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value ?? '')),
        onError: fail,
      },
    )
  const save = () =>
    write.mutate(
      { id: asset, key: field.key, value: draft?.value ?? null },
      {
        onSuccess: () => {
          setDraft(null)
          setShown(null)
          notify.done(t('saved'))
        },
        onError: fail,
      },
    )
  return (
    <li className={styles.row}>
      {draft ? (
        <form
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <div className={styles.grow}>
            <OwnFieldInput field={field} value={draft.value} onChange={(value) => setDraft({ value: value as Secret })} />
          </div>
          <Button type="submit" loading={write.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={() => setDraft(null)}>
            {common('cancel')}
          </Button>
        </form>
      ) : (
        <div className={styles.fields}>
          <div className={styles.grow}>
            <span className={styles.name}>{field.label}</span>
            <div className={styles.facts}>
              <span role="status">{shown ?? (field.changed_at ? '••••••' : t('unset'))}</span>
              {field.changed_at && (
                <span>{t('changed', { time: format.dateTime(new Date(field.changed_at), { dateStyle: 'medium' }) })}</span>
              )}
            </div>
          </div>
          {field.changed_at &&
            (shown === null ? (
              <Refused why={whyRefused(assets.assets.secretReveal)}>
                <Button
                  variant="default"
                  loading={reveal.isPending}
                  aria-label={t('showOf', { name: field.label })}
                  onClick={show}
                >
                  {t('show')}
                </Button>
              </Refused>
            ) : (
              <Button variant="default" aria-label={t('hideOf', { name: field.label })} onClick={() => setShown(null)}>
                {t('hide')}
              </Button>
            ))}
          <Refused why={whyRefused(assets.assets.secretWrite)}>
            <Button variant="default" aria-label={t('changeOf', { name: field.label })} onClick={() => setDraft({ value: null })}>
              {t('change')}
            </Button>
          </Refused>
        </div>
      )}
    </li>
  )
}
