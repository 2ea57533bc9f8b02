import { Alert, Badge, Button, CopyButton, Group, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, type Language, languageNames, languages, PageSkeleton } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { useGo } from '@quoin/ui/pages'
import { History } from './History.tsx'
import type { MailTheme } from './MailFrame.tsx'
import { Preview } from './Preview.tsx'
import { withSamples } from './withSamples.ts'
import classes from './mails.module.css'

type Template = OutputOf<typeof gateway.mailTemplates.byEvent>

/** One mail in one language: its words on the left, how it looks on the right while one writes. */
export function TemplatePage({ event, language = 'en' }: { readonly event: string; readonly language?: Language }) {
  const t = useTranslations('admin.templates')
  const go = useGo()
  const { data, error, refetch } = useRead(gateway.mailTemplates.byEvent, { event, language })
  // What one's own action answered is edited next; what others do meanwhile takes nobody's words away and is told when one saves.
  const [mine, setMine] = useState<{ template: Template; turn: number } | null>(null)
  const own = mine?.template.unique_id === data?.unique_id ? mine : null
  if (!data) return error ? <ErrorState error={error} level={1} onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <>
      <PageHeader
        title={withSamples(data.from_subject, data.variables)}
        text={
          <>
            <Badge color={data.source === 'company' ? 'blue' : 'gray'}>{t(data.source === 'company' ? 'own' : 'builtIn')}</Badge>{' '}
            {data.draft && <Badge color="yellow">{t('draft')}</Badge>}
          </>
        }
        actions={
          <Select
            aria-label={t('language')}
            w={160}
            allowDeselect={false}
            value={language}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(value) => void go(pages.mailTemplate({ event, language: value ?? undefined }), { replace: true })}
          />
        }
      />
      <Editor
        key={`${data.unique_id} ${own?.turn}`}
        template={own?.template ?? data}
        onDone={(template) => setMine({ template, turn: (own?.turn ?? 0) + 1 })}
      />
    </>
  )
}

interface Rendered {
  readonly problems: readonly string[]
  readonly derived_text: string
}

function Editor({ template: now, onDone }: { template: Template; onDone(template: Template): void }) {
  const notify = useNotify()
  const t = useTranslations('admin.templates')
  const words = useRefusal()
  const format = useFormatter()
  const [template] = useState(now)
  const keep = useAction(gateway.mailTemplates.draft)
  const discard = useAction(gateway.mailTemplates.discard)
  const restore = useAction(gateway.mailTemplates.restore)
  const publish = useAction(gateway.mailTemplates.publish)
  const reset = useAction(gateway.mailTemplates.reset)
  const test = useAction(gateway.mailTemplates.test, { alsoRefreshes: ['gateway.mails'] })
  const [{ problems, derived_text: derived }, setShown] = useState<Rendered>({ problems: [], derived_text: '' })
  const [asking, setAsking] = useState<'reset' | 'discard' | number | null>(null)
  const [looksBack, setLooksBack] = useState(false)
  const { draft } = template
  const form = useForm({ initialValues: wordsOf(draft ?? template) })
  const [settled] = useDebouncedValue(form.values, 350)
  const { unique_id: id, version } = template
  const draftVersion = draft?.version ?? 0
  const given = {
    ...form.values,
    button: form.values.button || null,
    note: form.values.note || null,
    template_text: form.values.template_text || null,
  }
  const done = (message?: string) => (result: Template) => {
    if (message) notify.done(message)
    onDone(result)
  }
  const submit = form.onSubmit(() =>
    publish.mutate({ id, template: { version, draft_version: draftVersion, ...given } }, { onSuccess: done(t('published')) }),
  )
  const takeBack = (number: number) =>
    restore.mutate({ id, number, draft_version: draftVersion }, { onSuccess: done(t('restored')) })
  const isDirty = form.isDirty()
  const isBroken = problems.length > 0 ? t('problems') : null
  const whyNotPublish = isBroken ?? (isDirty || draft ? null : t('nothingNew'))
  const error = publish.error ?? reset.error ?? keep.error ?? restore.error ?? discard.error ?? test.error
  const refusal =
    error &&
    words(error, {
      stale_version: t('stale'),
      stale_draft: t('staleDraft'),
      no_draft: t('staleDraft'),
      template_not_valid: t('problems'),
    })
  const confirmed = {
    reset: { title: t('resetTitle'), text: t('resetText'), action: t('reset') },
    discard: { title: t('discardTitle'), text: t('discardText'), action: t('discard') },
    restore: { title: t('restoreTitle'), text: t('restoreText'), action: t('restore') },
  }[typeof asking === 'number' ? 'restore' : (asking ?? 'reset')]
  const confirm = () => {
    if (typeof asking === 'number') takeBack(asking)
    else (asking === 'discard' ? discard : reset).mutate({ id }, { onSuccess: done() })
    setAsking(null)
  }
  return (
    <div className={classes.editor}>
      <form onSubmit={submit} className={classes.words} noValidate>
        {refusal && <FormError>{refusal.sentence ?? t('problems')}</FormError>}
        {draft && (
          <p className={admin.note}>
            {t('draftText', {
              date: format.dateTime(new Date(draft.updated_at), { dateStyle: 'medium', timeStyle: 'short' }),
              name: draft.updated_by_name ?? '–',
            })}
          </p>
        )}
        <Words template={template} form={form} derived={derived} />
        <Group gap="xs">
          <Refused why={whyNotPublish}>
            <Button type="submit" loading={publish.isPending}>
              {t('publish')}
            </Button>
          </Refused>
          <Refused why={isDirty ? null : t('nothingNew')}>
            <Button
              variant="default"
              loading={keep.isPending}
              onClick={() => keep.mutate({ id, draft_version: draftVersion, ...given }, { onSuccess: done(t('draftSaved')) })}
            >
              {t('saveDraft')}
            </Button>
          </Refused>
          <Refused why={isBroken}>
            <Button
              variant="default"
              loading={test.isPending}
              onClick={() =>
                test.mutate(
                  { id, template: given },
                  { onSuccess: ({ recipient }) => notify.done(t('tested', { email: recipient })) },
                )
              }
            >
              {t('test')}
            </Button>
          </Refused>
          <Button variant="default" onClick={() => setLooksBack(true)}>
            {t('history')}
          </Button>
          {draft && (
            <Button variant="subtle" color="red" onClick={() => setAsking('discard')}>
              {t('discard')}
            </Button>
          )}
          {template.source === 'company' && (
            <Button variant="subtle" color="red" onClick={() => setAsking('reset')}>
              {t('reset')}
            </Button>
          )}
        </Group>
      </form>
      <Shown id={id} words={settled} problems={problems} onShown={setShown} />
      <History
        id={id}
        words={form.values}
        opened={looksBack}
        onClose={() => setLooksBack(false)}
        onRestore={({ number }) => {
          setLooksBack(false)
          if (isDirty || draft) setAsking(number)
          else takeBack(number)
        }}
      />
      <Confirm
        opened={asking !== null}
        danger
        title={confirmed.title}
        action={confirmed.action}
        onClose={() => setAsking(null)}
        onConfirm={confirm}
      >
        {confirmed.text}
      </Confirm>
    </div>
  )
}

const wordsOf = (written: NonNullable<Template['draft']> | Template) => ({
  from_subject: written.from_subject,
  heading: written.heading,
  template_html: written.template_html,
  button: written.button ?? '',
  note: written.note ?? '',
  template_text: written.template_text ?? '',
})
type Written = ReturnType<typeof wordsOf>

/** The words of a mail, and the values that may stand in them. */
function Words({ template, form, derived }: { template: Template; form: UseFormReturnType<Written>; derived: string }) {
  const t = useTranslations('admin.templates')
  return (
    <>
      <TextInput label={t('subject')} maxLength={500} {...form.getInputProps('from_subject')} />
      <TextInput label={t('heading')} maxLength={500} {...form.getInputProps('heading')} />
      <Textarea
        label={t('body')}
        description={t('bodyHint')}
        autosize
        minRows={6}
        maxRows={20}
        spellCheck
        lang={template.preferred_language}
        {...form.getInputProps('template_html')}
      />
      <TextInput label={t('button')} maxLength={200} {...form.getInputProps('button')} />
      <Textarea label={t('note')} autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
      <div>
        <Textarea
          label={t('plain')}
          description={t('plainHint')}
          autosize
          minRows={2}
          maxRows={20}
          maxLength={50_000}
          lang={template.preferred_language}
          {...form.getInputProps('template_text')}
        />
        {!form.values.template_text && derived && (
          <Button
            mt={6}
            size="compact-sm"
            variant="default"
            onClick={() => form.setFieldValue('template_text', derived.trimEnd())}
          >
            {t('plainTake')}
          </Button>
        )}
      </div>
      <div>
        <strong>{t('values')}</strong>
        <p style={{ margin: '0 0 6px' }}>{t('valuesText')}</p>
        <div className={classes.values}>
          {Object.keys(template.variables).map((name) => (
            <CopyButton key={name} value={`{{ ${name} }}`}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant={copied ? 'light' : 'default'} onClick={copy}>
                  {name}
                </Button>
              )}
            </CopyButton>
          ))}
        </div>
      </div>
    </>
  )
}

interface ShownProps {
  readonly id: string
  readonly words: Written
  readonly problems: readonly string[]
  onShown(rendered: Rendered): void
}

/** How the mail looks, wide and narrow, light and dark, and what is wrong with its words. */
function Shown({ id, words, problems, onShown }: ShownProps) {
  const t = useTranslations('admin.templates')
  const [width, setWidth] = useState('wide')
  const [theme, setTheme] = useState<MailTheme>('light')
  return (
    <section aria-labelledby="preview">
      <div className={classes.previewHead}>
        <h2 id="preview">{t('preview')}</h2>
        <SegmentedControl
          size="xs"
          value={width}
          onChange={setWidth}
          aria-label={t('preview')}
          data={[
            { value: 'wide', label: t('wide') },
            { value: 'narrow', label: t('narrow') },
          ]}
        />
        <SegmentedControl
          size="xs"
          value={theme}
          onChange={(next) => setTheme(next as MailTheme)}
          aria-label={t('theme')}
          data={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
        />
      </div>
      {problems.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('problems')} mb="sm">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      <Preview id={id} words={words} narrow={width === 'narrow'} theme={theme} onShown={onShown} />
    </section>
  )
}
