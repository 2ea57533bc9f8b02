import { Button, Checkbox, ColorInput, CopyButton, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useGo } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import mails from '../mails/mails.module.css'
import { Order } from './Order.tsx'
import { Preview } from './Preview.tsx'
import { Versions } from './Versions.tsx'
import classes from './documents.module.css'
import { type Design, type DocumentTemplate, type Kind, textMax, textParts, textSections, useSectionWord } from './words.ts'

const pageSizes = ['A4', 'A5', 'LETTER', 'LEGAL'] as const
const logoPlaces = ['left', 'center', 'right', 'none'] as const

interface EditorProps {
  readonly template: DocumentTemplate
  readonly kind: Kind
  onDone(template: DocumentTemplate): void
}

export function Editor({ template: now, kind, onDone }: EditorProps) {
  const t = useTranslations('admin.documents')
  const notify = useNotify()
  const words = useRefusal()
  const go = useGo()
  const [template] = useState(now)
  const keep = useAction(gateway.documentTemplates.update)
  const publish = useAction(gateway.documentTemplates.publish)
  const retire = useAction(gateway.documentTemplates.retire)
  const restore = useAction(gateway.documentTemplates.restore)
  const remove = useAction(gateway.documentTemplates.delete)
  const [asking, setAsking] = useState<'delete' | 'retire' | 'reset' | null>(null)
  const [looksBack, setLooksBack] = useState(false)
  const form = useForm<{ name: string; design: Design }>({ initialValues: { name: template.name, design: template.design } })
  const { design, name } = form.values
  const [settled] = useDebouncedValue(design, 600)
  const { id, version } = template
  const isDirty = form.isDirty()
  const change = (changes: Partial<Design>) => form.setFieldValue('design', { ...form.getValues().design, ...changes })
  const done = (message: string) => (result: DocumentTemplate) => {
    notify.done(message)
    onDone(result)
  }
  const save = (then: (kept: DocumentTemplate) => void) => keep.mutate({ id, version, name, design }, { onSuccess: then })
  const putToUse = (kept: DocumentTemplate) =>
    publish.mutate({ id, version: kept.version }, { onSuccess: done(t('published')), onError: () => onDone(kept) })
  const submit = form.onSubmit(() => (isDirty ? save(putToUse) : putToUse(template)))
  const error = keep.error ?? publish.error ?? retire.error ?? restore.error ?? remove.error
  const refusal = error && words(error, { stale_version: t('stale'), template_not_valid: t('problems') })
  const confirmed = {
    delete: { title: t('deleteTitle', { name: template.name }), text: t('deleteText'), action: t('delete') },
    retire: { title: t('retireTitle'), text: t('retireText'), action: t('retire') },
    reset: { title: t('resetTitle'), text: t('resetText'), action: t('reset') },
  }[asking ?? 'reset']
  const confirm = () => {
    if (asking === 'delete') remove.mutate({ id }, { onSuccess: () => void go(pages.documentTemplates()) })
    if (asking === 'retire') retire.mutate({ id }, { onSuccess: done(t('retired')) })
    if (asking === 'reset') form.setFieldValue('design', kind.built_in)
    setAsking(null)
  }
  return (
    <div className={mails.editor}>
      <form onSubmit={submit} className={mails.words} noValidate>
        {refusal && <FormError>{refusal.sentence ?? t('problems')}</FormError>}
        <TextInput label={t('name')} maxLength={100} {...form.getInputProps('name')} />
        <DesignFields template={template} kind={kind} design={design} onChange={change} />
        <Group gap="xs">
          <Refused why={isDirty || template.is_changed ? null : t('nothingNew')}>
            <Button type="submit" loading={publish.isPending}>
              {t('publish')}
            </Button>
          </Refused>
          <Refused why={isDirty ? null : t('nothingNew')}>
            <Button variant="default" loading={keep.isPending} onClick={() => save(done(t('saved')))}>
              {t('save')}
            </Button>
          </Refused>
          <Button variant="default" onClick={() => setLooksBack(true)}>
            {t('history')}
          </Button>
          <Button variant="default" onClick={() => setAsking('reset')}>
            {t('reset')}
          </Button>
          {template.published !== null && (
            <Button variant="subtle" color="red" onClick={() => setAsking('retire')}>
              {t('retire')}
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => setAsking('delete')}>
            {t('delete')}
          </Button>
        </Group>
      </form>
      <Preview template={template} kind={kind} design={settled} />
      <Versions
        template={template}
        kind={kind}
        design={design}
        opened={looksBack}
        onClose={() => setLooksBack(false)}
        onRestore={(number) => {
          setLooksBack(false)
          restore.mutate({ id, number, version }, { onSuccess: done(t('restored')) })
        }}
      />
      <Confirm
        opened={asking !== null}
        danger={asking !== 'reset'}
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

interface DesignFieldsProps {
  readonly template: DocumentTemplate
  readonly kind: Kind
  readonly design: Design
  onChange(changes: Partial<Design>): void
}

/** How the paper looks: page, logo, colour, what stands on it in which order, and its words. */
function DesignFields({ template, kind, design, onChange: change }: DesignFieldsProps) {
  const t = useTranslations('admin.documents')
  const sectionWord = useSectionWord()
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('pageSize')}
          allowDeselect={false}
          value={design.page_size}
          data={pageSizes.map((value) => ({ value, label: t(`pageSizes.${value}`) }))}
          onChange={(value) => value && change({ page_size: value })}
        />
        <Select
          label={t('logo')}
          allowDeselect={false}
          value={design.logo}
          data={logoPlaces.map((value) => ({ value, label: t(`logos.${value}`) }))}
          onChange={(value) => value && change({ logo: value })}
        />
      </div>
      <Checkbox
        label={t('useColor')}
        checked={design.color !== null}
        onChange={({ currentTarget }) => change({ color: currentTarget.checked ? '#1f4f9e' : null })}
      />
      {design.color !== null && (
        <ColorInput
          label={t('color')}
          format="hex"
          withEyeDropper={false}
          value={design.color}
          onChange={(color) => /^#[0-9a-f]{6}$/i.test(color) && change({ color })}
        />
      )}
      <Order
        legend={t('sectionsTitle')}
        all={[
          ...kind.sections.map((one) => ({ name: one.name, label: sectionWord(one.name), isRequired: one.is_required })),
          ...textSections.map((section) => ({ name: section, label: sectionWord(section), isRequired: false })),
        ]}
        value={design.sections}
        onChange={(sections) => change({ sections })}
      />
      {kind.columns.length > 0 && (
        <Order
          legend={t('columns')}
          all={kind.columns.map(({ name: column, label, is_required: isRequired }) => ({ name: column, label, isRequired }))}
          value={design.columns}
          onChange={(columns) => change({ columns })}
        />
      )}
      {textParts.map((part) => (
        <Textarea
          key={part}
          label={t(`texts.${part}`)}
          autosize
          minRows={part === 'title' || part === 'footer' ? 1 : 2}
          maxRows={12}
          maxLength={textMax[part]}
          lang={template.language ?? undefined}
          value={design.texts[part]}
          onChange={({ currentTarget }) => change({ texts: { ...design.texts, [part]: currentTarget.value } })}
        />
      ))}
      <TextInput
        label={t('condition')}
        description={t('conditionHint')}
        maxLength={500}
        spellCheck={false}
        value={design.condition}
        onChange={({ currentTarget }) => change({ condition: currentTarget.value })}
      />
      <div>
        <strong>{t('values')}</strong>
        <p style={{ margin: '0 0 6px' }}>{t('valuesText', { example: '{% if is_draft %} … {% endif %}' })}</p>
        <div className={mails.values}>
          {Object.entries(kind.values).map(([value, sample]) => (
            <CopyButton key={value} value={`{{ ${value} }}`}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant={copied ? 'light' : 'default'} title={String(sample ?? '')} onClick={copy}>
                  {value}
                </Button>
              )}
            </CopyButton>
          ))}
        </div>
      </div>
    </>
  )
}
