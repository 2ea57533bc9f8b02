import { Button, Group, Select, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Piece, sideBySide } from '../engine/sideBySide.ts'
import { content } from '../resources/index.ts'
import styles from './content.module.css'

interface DifferenceProps {
  readonly post: string
  readonly version: { readonly id: string; readonly number: number }
  /** With which it may be compared, beside the text as it is. */
  readonly others: readonly { readonly id: string; readonly number: number }[]
  onDone(): void
}
const current = 'current'

/** A version beside the text as it is, or beside another one; with a reason the version becomes the text again. */
export function Difference({ post, version, others, onDone }: DifferenceProps) {
  const t = useTranslations('content.versions')
  const words = useTranslations('content.resources.posts.fields')
  const [other, setOther] = useState(current)
  const { data, error, refetch } = useRead(content.posts.compare, {
    id: post,
    from: version.id,
    ...(other !== current && { to: other }),
  })
  const nameOf = (value: string) =>
    value === current ? t('currentText') : t('number', { number: String(others.find(({ id }) => id === value)?.number ?? '') })
  return (
    <Stack gap="sm" className={styles.panel}>
      <Select
        label={t('compareWith')}
        w={240}
        data={[current, ...others.map(({ id }) => id)].map((value) => ({ value, label: nameOf(value) }))}
        value={other}
        allowDeselect={false}
        onChange={(next) => next && setOther(next)}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data && isSame(data) && <Text size="sm">{t('same')}</Text>}
      {data && !isSame(data) && (
        <div className={styles.sides}>
          <Text size="sm" fw={600}>
            {t('number', { number: String(version.number) })}
          </Text>
          <Text size="sm" fw={600}>
            {nameOf(other)}
          </Text>
          {data.fields.map(({ field, before, after }) => (
            <Sides
              key={field}
              label={words(field as 'title')}
              before={before === null ? null : [{ text: before, isChanged: true }]}
              after={after === null ? null : [{ text: after, isChanged: true }]}
            />
          ))}
          {sideBySide(data.lines).map((pair, at) => (
            <Sides key={at} {...pair} />
          ))}
        </div>
      )}
      {data && other === current && !isSame(data) && <Restore post={post} version={version.id} onDone={onDone} />}
    </Stack>
  )
}

const isSame = ({
  fields,
  lines,
}: {
  readonly fields: readonly unknown[]
  readonly lines: readonly { readonly kind: string }[]
}) => fields.length === 0 && lines.every(({ kind }) => kind === 'same')

interface SidesProps {
  readonly label?: string
  readonly before: readonly Piece[] | null
  readonly after: readonly Piece[] | null
}
function Sides({ label, before, after }: SidesProps) {
  const t = useTranslations('content.versions')
  const isSameLine = before === after
  return (
    <>
      <p
        data-side="before"
        data-changed={(!isSameLine && before !== null) || undefined}
        data-absent={before === null || undefined}
      >
        {label && <strong>{label}: </strong>}
        {before?.map(({ text, isChanged }, at) =>
          isChanged ? (
            <del key={at}>
              <VisuallyHidden>{t('removed')} </VisuallyHidden>
              {text}
            </del>
          ) : (
            text
          ),
        )}
      </p>
      <p
        data-side="after"
        data-same={isSameLine || undefined}
        data-changed={(!isSameLine && after !== null) || undefined}
        data-absent={after === null || undefined}
      >
        {label && <strong>{label}: </strong>}
        {after?.map(({ text, isChanged }, at) =>
          isChanged ? (
            <ins key={at}>
              <VisuallyHidden>{t('added')} </VisuallyHidden>
              {text}
            </ins>
          ) : (
            text
          ),
        )}
      </p>
    </>
  )
}

function Restore({ post, version, onDone }: { readonly post: string; readonly version: string; onDone(): void }) {
  const t = useTranslations('content.versions')
  const [reason, setReason] = useState('')
  const restore = useAction(content.versions.restore, { alsoRefreshes: ['content.posts'] })
  return (
    <>
      {restore.error && <ErrorState error={restore.error} />}
      <Group align="end" gap="xs">
        <TextInput
          label={t('reason')}
          description={t('restoreHint')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={!reason.trim()}
          loading={restore.isPending}
          onClick={() => restore.mutate({ parent: post, id: version, reason }, { onSuccess: onDone })}
        >
          {t('restore')}
        </Button>
      </Group>
    </>
  )
}
