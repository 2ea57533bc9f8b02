import { Badge, Button, Chip, Group, Textarea, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused, useMe } from '@quoin/ui'
import { languageName } from '@quoin/ui/fields/FieldValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconLanguage } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import styles from './manage.module.css'

interface TranslationsProps {
  readonly of: 'product' | 'category'
  readonly record: AnyRecord
  /** Short words beside name and description: options, their values, forms. */
  readonly words?: readonly string[]
}

const isWhole = (record: AnyRecord, one: AnyRecord | undefined): boolean =>
  Boolean(one?.name) && (!record.description || Boolean(one?.description))

/** What something is called in the languages of the company's choice, one language at a time, with those that are missing marked. */
export function Translations({ of, record, words = [] }: TranslationsProps) {
  const t = useTranslations('products.translate')
  const locale = useLocale()
  const { permissions } = useMe()
  const settings = useRead(products.settings.get, {})
  const read = useRead(products.translations.list, { records: 100, filter: { [`${of}_unique_id`]: record.id } })
  const [chosen, setChosen] = useState<string | null>(null)
  const failed = settings.error ?? read.error
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([settings.refetch(), read.refetch()])} />
  if (!settings.data || !read.data) return <ListSkeleton rows={3} />
  const there = read.data.data
  const { language: first, languages } = settings.data
  const all = [...new Set([...languages.filter((one) => one !== first), ...there.map((one) => String(one.language))])]
  if (all.length === 0)
    return (
      <EmptyState
        icon={IconLanguage}
        title={t('none')}
        action={
          permissions.has('products.settings.write') ? (
            <Button component={Link} variant="default" to={pages.settings()}>
              {t('choose')}
            </Button>
          ) : undefined
        }
      >
        {t('noneText')}
      </EmptyState>
    )
  const saidIn = (language: string) => there.find((one) => one.language === language)
  const missing = all.filter((one) => !isWhole(record, saidIn(one)))
  const language = chosen ?? missing[0] ?? all[0]!
  const held = saidIn(language)
  return (
    <section aria-label={t('title')} className={styles.stack}>
      <Chip.Group value={language} onChange={(next) => setChosen(String(next))}>
        <Group gap={8} role="radiogroup" aria-label={t('language')}>
          {all.map((one) => (
            <Chip key={one} value={one} variant="outline">
              {languageName(one, locale)}
              {missing.includes(one) && (
                <Badge size="xs" variant="light" color="yellow" ml={6}>
                  {t('missing')}
                </Badge>
              )}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Editor
        key={`${language} ${String(held?.version ?? '')}`}
        of={of}
        record={record}
        words={words}
        language={language}
        held={held}
        onSaved={() => setChosen(language)}
      />
    </section>
  )
}

function Editor({
  of,
  record,
  words,
  language,
  held,
  onSaved,
}: Required<TranslationsProps> & { language: string; held: AnyRecord | undefined; onSaved(): void }) {
  const t = useTranslations('products.translate')
  const fields = useTranslations('products.resources.translations.fields')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(products.translations)
  const whyRefused = useWhyRefused()
  const why =
    whyRefused(held ? products.translations.update : products.translations.create) ??
    (of === 'category' ? whyRefused(products.categories.update) : null)
  const settled = { alsoRefreshes: ['products.products', 'products.categories', 'products.carts'] }
  const create = useAction(products.translations.create, settled)
  const update = useAction(products.translations.update, settled)
  const [name, setName] = useState(String(held?.name ?? ''))
  const [description, setDescription] = useState(String(held?.description ?? ''))
  const [said, setSaid] = useState<Readonly<Record<string, string>>>(
    (held?.wording as Readonly<Record<string, string>> | null | undefined) ?? {},
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    const kept = Object.fromEntries(Object.entries(said).filter(([, value]) => value.trim() !== ''))
    const values = {
      name: name.trim() || null,
      description: description.trim() || null,
      ...(of === 'product' && { wording: Object.keys(kept).length > 0 ? kept : null }),
    }
    const done = {
      onSuccess: () => {
        onSaved()
        notify.done(t('saved'))
      },
      onError: (error: unknown) => notify.trouble(inWords(error).sentence),
    }
    if (held) update.mutate({ id: held.id, version: Number(held.version), ...values }, done)
    else create.mutate({ [of]: record.id, language, ...values }, done)
  }
  return (
    <form className={styles.stack} onSubmit={save} aria-label={t('title')}>
      <TextInput
        label={fields('name')}
        description={String(record.name)}
        value={name}
        maxLength={200}
        lang={language}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={fields('description')}
        description={record.description ? String(record.description) : undefined}
        value={description}
        maxLength={10_000}
        lang={language}
        autosize
        minRows={3}
        maxRows={14}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {words.length > 0 && (
        <div className={styles.ruleFacts} role="group" aria-label={fields('wording')}>
          {words.map((word) => (
            <TextInput
              key={word}
              label={word}
              value={said[word] ?? ''}
              maxLength={200}
              lang={language}
              onChange={(event) => setSaid({ ...said, [word]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <Refused why={why}>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {common('save')}
          </Button>
        </Refused>
      </div>
    </form>
  )
}
