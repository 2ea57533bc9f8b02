import { Anchor, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useFieldSave } from '@quoin/ui/record/useFieldSave.ts'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { content, type Language, type State } from '../resources/index.ts'
import { CoverPicture } from './CoverPicture.tsx'
import styles from './content.module.css'
import { SaveAsTemplate } from './SaveAsTemplate.tsx'
import { ShareDraft } from './ShareDraft.tsx'
import { TermPicker } from './TermPicker.tsx'
import type { useUploadMedia } from './uploadMedia.ts'
import type { ChooseMedia } from './useChooseMedia.tsx'
import type { Written, WrittenPost } from './writing.ts'

export interface PanelPost extends WrittenPost {
  readonly id: string
  readonly state: State | null
  readonly language: Language | null
  readonly slug: string | null
  readonly isPublic: boolean | null
  readonly tagIds: readonly string[] | null
  readonly categoryIds: readonly string[] | null
  readonly series: string | null
  readonly seriesSequence: number | null
  readonly published: string | null
  readonly publishedNumber: number | null
  readonly publishedAt: string | null
  readonly publishAt: string | null
  readonly publishUntil: string | null
  readonly scheduled: string | null
  readonly scheduledNumber: number | null
  readonly versionNumber: number | null
}
interface PostPanelProps {
  readonly id: string
  readonly record: PanelPost
  readonly text: Written
  readonly upload: ReturnType<typeof useUploadMedia>
  readonly choose: ChooseMedia['choose']
  onChange(part: Partial<Written>): void
}

/** What is said of a post beside its text: how far it is, how it is shown in lists, and where it is found. */
export function PostPanel({ id, record, text, upload, choose, onChange }: PostPanelProps) {
  const t = useTranslations('content.write')
  const words = useTranslations('content.resources')
  const { save } = useFieldSave(content.posts, id)
  const set = (name: keyof PanelPost) => (value: unknown) => save(name, value, { value: record[name], version: record.version })
  return (
    <aside className={styles.aside} aria-label={t('settings')}>
      <Stack gap="md">
        <Publishing id={id} record={record} />
        <CoverPicture text={text} upload={upload} choose={choose} onChange={onChange} />
        <Textarea
          label={words('posts.fields.abstract')}
          description={t('abstractHint')}
          value={text.abstract}
          maxLength={2_000}
          autosize
          minRows={3}
          onChange={(event) => onChange({ abstract: event.currentTarget.value })}
        />
        <TermPicker kind="tags" label={words('tags.many')} ids={record.tagIds ?? []} onChange={set('tagIds')} />
        <TermPicker
          kind="categories"
          label={words('categories.many')}
          ids={record.categoryIds ?? []}
          onChange={set('categoryIds')}
        />
        <Series series={record.series} place={record.seriesSequence} onSeries={set('series')} onPlace={set('seriesSequence')} />
        <Slug slug={record.slug ?? ''} onSave={set('slug')} />
        <TextInput
          label={words('posts.fields.seoTitle')}
          description={t('seoHint')}
          value={text.seoTitle}
          maxLength={200}
          placeholder={text.title}
          onChange={(event) => onChange({ seoTitle: event.currentTarget.value })}
        />
        <Switch
          label={words('posts.fields.isPublic')}
          checked={record.isPublic ?? true}
          onChange={(event) => void set('isPublic')(event.currentTarget.checked)}
        />
      </Stack>
    </aside>
  )
}

/** What readers have now and what they will have, in words. */
function Publishing({ id, record }: Pick<PostPanelProps, 'id' | 'record'>) {
  const t = useTranslations('content.write')
  const words = useTranslations('content.resources.posts')
  const format = useFormatter()
  const { data: site } = useRead(content.site.get, {})
  const at = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' })
  const state = record.state ?? 'draft'
  return (
    <section className={styles.panel}>
      <StatusPill value={state} label={words(`options.state.${state}`)} />
      <Text size="sm" c="dimmed" mt={4}>
        {record.published && record.publishedAt
          ? t('isOut', { number: String(record.publishedNumber), date: at(record.publishedAt) })
          : t('isNotOut')}
      </Text>
      {record.scheduled && record.publishAt && (
        <Text size="sm" c="dimmed">
          {t('goesOut', { number: String(record.scheduledNumber), date: at(record.publishAt) })}
        </Text>
      )}
      {record.publishUntil && (
        <Text size="sm" c="dimmed">
          {t('endsOn', { date: at(record.publishUntil) })}
        </Text>
      )}
      {record.published && record.isPublic && record.slug && site?.is_open && (
        <Anchor
          size="sm"
          display="block"
          mt={6}
          href={`${site.url}posts/${encodeURIComponent(record.slug)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('view')}
        </Anchor>
      )}
      <Group gap="xs">
        <ShareDraft id={id} />
        <SaveAsTemplate id={id} title={record.title ?? ''} />
      </Group>
    </section>
  )
}

interface SeriesProps {
  readonly series: string | null
  readonly place: number | null
  onSeries(id: string | null): Promise<string | null>
  onPlace(place: number | null): Promise<string | null>
}

/** The series a post is part of, and where it stands in it. */
function Series({ series, place, onSeries, onPlace }: SeriesProps) {
  const words = useTranslations('content.resources.posts.fields')
  const [error, setError] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | number>(place ?? '')
  useEffect(() => {
    setTyped(place ?? '')
  }, [place])
  const leave = async () => {
    const next = typed === '' ? null : Number(typed)
    if (next !== place) setError(await onPlace(next))
  }
  return (
    <>
      <RefInput
        target="content.series"
        label={words('series')}
        value={series}
        onChange={(id) => void onSeries(id).then(setError)}
        error={series ? undefined : error}
      />
      {series && (
        <NumberField
          label={words('seriesSequence')}
          value={typed}
          min={0}
          max={100_000}
          allowDecimal={false}
          error={error}
          onChange={setTyped}
          onBlur={() => void leave()}
        />
      )}
    </>
  )
}

/** Saved when somebody leaves the field: every address a post had stays its own. */
function Slug({ slug, onSave }: { readonly slug: string; onSave(value: string): Promise<string | null> }) {
  const words = useTranslations('content.resources.posts.fields')
  const t = useTranslations('content.write')
  const [value, setValue] = useState(slug)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    setValue(slug)
  }, [slug])
  const leave = async () => {
    if (value.trim() === slug || !value.trim()) return setValue(slug)
    setError(await onSave(value.trim()))
  }
  return (
    <TextInput
      label={words('slug')}
      description={t('slugHint')}
      value={value}
      maxLength={120}
      error={error}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => void leave()}
    />
  )
}
