import {
  Autocomplete,
  Checkbox,
  ColorInput,
  JsonInput,
  MultiSelect,
  Pill,
  Select,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { currencies, type FieldDefinition, type Stretch } from '@quoin/kit'
import { fileTarget } from '@quoin/kit/custom-fields'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { currencyName, languageName } from './FieldValue.tsx'
import { FileRefInput } from './FileRefInput.tsx'
import { HoursInput } from './HoursInput.tsx'
import { type Hue, isHues } from './hue.ts'
import { NumberField } from './NumberField.tsx'
import { RefInput } from './RefInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { HueDot, TagDot } from './TagDot.tsx'
import { currencyOfDecimal, isShare, unitOf } from './useMoney.ts'
import { type Named, useWords } from './words.ts'
import { WeekdaySelect } from './WeekdaySelect.tsx'

interface FieldInputProps {
  readonly resource: Named
  readonly name: string
  readonly definition: FieldDefinition
  readonly value: unknown
  onChange(value: unknown): void
  /** The label is read out but not drawn, where the place already says what it is. */
  readonly bare?: boolean
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  /** An input of a filter is never required, and takes what is not a whole value yet. */
  readonly optional?: boolean
  /** Off inside a popover, which a click into a portal would close. */
  readonly portal?: boolean
  /** What is entered beside it, for the currency of an amount. */
  readonly record?: Readonly<Record<string, unknown>>
}

/** The input for a field, by its kind. Values go in and out as the record holds them; empty is null. */
export function FieldInput({
  resource,
  name,
  definition,
  value,
  onChange,
  bare = false,
  error,
  disabled,
  autoFocus,
  optional = false,
  portal = true,
  record,
}: FieldInputProps) {
  const words = useWords(resource)
  const required = definition.required && !optional
  const label = words.field(name)
  const described = {
    label: bare ? undefined : label,
    description: bare ? undefined : words.hint(name),
    error,
    disabled,
    autoFocus,
  }
  const common = {
    error,
    disabled,
    autoFocus,
    'data-autofocus': autoFocus || undefined,
    withAsterisk: required,
    'aria-required': required || undefined,
    'data-field': name,
    inputWrapperOrder: order,
    ...(bare ? { 'aria-label': label } : { label, description: words.hint(name) }),
  }
  const text = typeof value === 'string' ? value : ''
  const line = (more: object = {}) => (
    <TextInput
      {...common}
      value={text}
      maxLength={definition.max}
      autoComplete="off"
      {...more}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
  switch (definition.kind) {
    case 'longText':
      return <LongTextField common={common} value={text} max={definition.max} minRows={bare ? 2 : 3} onChange={onChange} />
    case 'email':
      return line({ type: 'email', inputMode: 'email' })
    case 'phone':
      return line({ type: 'tel', inputMode: 'tel' })
    case 'url':
      return line({ type: 'url', inputMode: 'url', placeholder: 'https://' })
    case 'integer':
      return <IntegerField common={common} value={value} unit={unitOf(name, definition, record)} onChange={onChange} />
    case 'decimal':
      if (isShare(definition)) return <ShareField common={common} value={value} onChange={onChange} />
      return (
        <NumberField
          {...common}
          value={value === null || value === undefined ? '' : Number(value)}
          rightSection={currencyOfDecimal(name, record)}
          rightSectionWidth={52}
          hideControls
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )
    case 'boolean':
      return (
        <Checkbox
          checked={value === true}
          aria-label={bare ? label : undefined}
          {...described}
          data-autofocus={autoFocus || undefined}
          data-field={name}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          value={text.slice(0, 10)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
    case 'moment':
      return (
        <TextInput
          {...common}
          type="datetime-local"
          value={toLocalTime(text)}
          onChange={(event) => onChange(event.currentTarget.value ? new Date(event.currentTarget.value).toISOString() : null)}
        />
      )
    case 'oneOf':
      return (
        <ChoiceField
          common={common}
          definition={definition}
          value={text}
          word={(option) => words.option(name, option)}
          clearable={!required && definition.default === undefined}
          portal={portal}
          onChange={onChange}
        />
      )
    case 'tags':
      return (
        <TagsField
          common={common}
          options={definition.options}
          value={Array.isArray(value) ? (value as string[]) : []}
          portal={portal}
          onChange={onChange}
        />
      )
    case 'json':
      return <JsonField common={common} value={value} onChange={onChange} />
    case 'ref': {
      const Input = definition.target === fileTarget ? FileRefInput : RefInput
      return (
        <Input
          target={definition.target}
          value={text || null}
          onChange={onChange}
          ariaLabel={bare ? label : undefined}
          required={required}
          {...described}
          portal={portal}
        />
      )
    }
    case 'language':
    case 'timeZone':
    case 'currency':
      return (
        <ListedField
          common={common}
          kind={definition.kind}
          value={text}
          clearable={!required && definition.default === undefined}
          portal={portal}
          onChange={onChange}
        />
      )
    case 'secret':
      return <SecretInput common={common} value={text} max={definition.max} onChange={onChange} />
    case 'color':
      return <ColorField common={common} value={text} onChange={onChange} />
    case 'weekday':
      return (
        <WeekdaySelect
          {...common}
          sunday={0}
          clearable={!required && definition.default === undefined}
          comboboxProps={{ withinPortal: portal }}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'hours':
      return (
        <HoursInput
          label={label}
          bare={bare}
          error={error}
          disabled={disabled}
          value={Array.isArray(value) ? (value as Stretch[]) : []}
          onChange={(next) => onChange(next.length > 0 ? next : null)}
        />
      )
    default: {
      const usual = words.usual(name)
      return usual ? <UsualField common={common} value={text} usual={usual} portal={portal} onChange={onChange} /> : line()
    }
  }
}

interface KindProps<Value = string> {
  /** What every input is told: label, error, whether it is required. */
  readonly common: object
  readonly value: Value
  onChange(value: unknown): void
  readonly portal: boolean
}

/** A whole number; one that counts the smallest units of a currency is entered as money. */
function IntegerField({
  common,
  value,
  unit,
  onChange,
}: Omit<KindProps<unknown>, 'portal'> & { readonly unit: ReturnType<typeof unitOf> }) {
  if (unit)
    return (
      <NumberField
        {...common}
        value={typeof value === 'number' ? value / 10 ** unit.digits : ''}
        decimalScale={unit.digits}
        rightSection={unit.sign}
        rightSectionWidth={52}
        grouped
        hideControls
        onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 10 ** unit.digits))}
      />
    )
  return (
    <NumberField
      {...common}
      value={typeof value === 'number' ? value : ''}
      allowDecimal={false}
      grouped
      hideControls
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  )
}

/** A part of a whole, entered in percent. */
const ShareField = ({ common, value, onChange }: Omit<KindProps<unknown>, 'portal'>) => (
  <NumberField
    {...common}
    value={value === null || value === undefined ? '' : moved(Number(value), 2)}
    min={0}
    max={100}
    decimalScale={4}
    rightSection="%"
    rightSectionWidth={52}
    hideControls
    onChange={(next) => onChange(next === '' ? null : moved(Number(next), -2))}
  />
)
/** The decimal point moved, without the dust of binary fractions. */
const moved = (value: number, places: number) => Number((value * 10 ** places).toFixed(8))

/** A line for which some answers are usual: they are offered and read in words, and any other is taken. */
function UsualField({
  common,
  value,
  usual,
  portal,
  onChange,
}: KindProps & { readonly usual: Readonly<Record<string, string>> }) {
  const words = [...new Set(Object.values(usual))]
  return (
    <Autocomplete
      {...common}
      value={usual[value] ?? value}
      data={words}
      // Once one is chosen the others are offered again.
      filter={({ options, search }) =>
        words.includes(search)
          ? options
          : options.filter((one) => 'label' in one && one.label.toLowerCase().includes(search.trim().toLowerCase()))
      }
      comboboxProps={{ withinPortal: portal }}
      onChange={(typed) => onChange(Object.keys(usual).find((one) => usual[one] === typed) ?? (typed || null))}
    />
  )
}

function LongTextField({
  common,
  value,
  max,
  minRows,
  onChange,
}: Omit<KindProps, 'portal'> & { readonly max: number | undefined; readonly minRows: number }) {
  return (
    <Textarea
      {...common}
      value={value}
      maxLength={max}
      autosize
      minRows={minRows}
      maxRows={14}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

function ColorField({ common, value, onChange }: Omit<KindProps, 'portal'>) {
  const t = useTranslations('records')
  return (
    <ColorInput
      {...common}
      value={value}
      format="hex"
      swatches={swatches}
      placeholder="#"
      closeOnColorSwatchClick
      onChange={(next) => onChange(next || null)}
      eyeDropperButtonProps={{ 'aria-label': t('field.pickColor') }}
    />
  )
}

function ChoiceField({
  common,
  definition,
  value,
  word,
  clearable,
  portal,
  onChange,
}: KindProps & { readonly definition: FieldDefinition; readonly clearable: boolean; word(option: string): string }) {
  const t = useTranslations('records')
  return (
    <Select
      {...common}
      value={value || null}
      data={(definition.options ?? []).map((option) => ({ value: option, label: word(option) }))}
      clearable={clearable}
      searchable={(definition.options?.length ?? 0) > 8}
      placeholder={t('field.choose')}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      onChange={onChange}
      comboboxProps={{ withinPortal: portal }}
      {...(isHues(definition) && {
        // All of them at a glance.
        maxDropdownHeight: 320,
        leftSection: value && <HueDot hue={value as Hue} />,
        renderOption: ({ option }) => (
          <span>
            <HueDot hue={option.value as Hue} />
            {option.label}
          </span>
        ),
      })}
    />
  )
}

function TagsField({
  common,
  options,
  value,
  portal,
  onChange,
}: KindProps<string[]> & { readonly options: FieldDefinition['options'] }) {
  const t = useTranslations('records')
  if (options)
    return (
      <MultiSelect
        {...common}
        value={value}
        data={[...options]}
        searchable={options.length > 8}
        comboboxProps={{ withinPortal: portal }}
        onChange={onChange}
      />
    )
  return (
    <TagsInput
      {...common}
      value={value}
      maxTags={50}
      clearable={false}
      placeholder={t('field.addTag')}
      renderPill={({ value: tag, onRemove, disabled: off }) => (
        <Pill withRemoveButton onRemove={onRemove} disabled={off}>
          <TagDot tag={String(tag)} />
          {tag}
        </Pill>
      )}
      onChange={onChange}
    />
  )
}

/** One of a long list that everybody knows; a value beyond it is kept where it stands. */
function ListedField({
  common,
  kind,
  value,
  clearable,
  portal,
  onChange,
}: KindProps & { readonly kind: keyof typeof listed; readonly clearable: boolean }) {
  const t = useTranslations('records')
  const locale = useLocale()
  const { values, label } = listed[kind]
  return (
    <Select
      {...common}
      value={value || null}
      searchable
      limit={100}
      clearable={clearable}
      placeholder={t('field.choose')}
      allowDeselect={false}
      onChange={onChange}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      comboboxProps={{ withinPortal: portal }}
      data={[...new Set([...values, ...(value ? [value] : [])])].map((one) => ({ value: one, label: label(one, locale) }))}
    />
  )
}

/** Free JSON is edited as text: half-typed text is kept here and handed on only when it is an object. */
function JsonField({ common, value, onChange }: { common: object; value: unknown; onChange(value: unknown): void }) {
  const t = useTranslations('records')
  const [typed, setTyped] = useState(() => (value ? JSON.stringify(value, null, 2) : ''))
  return (
    <JsonInput
      {...common}
      value={typed}
      validationError={t('field.notJson')}
      formatOnBlur
      autosize
      minRows={3}
      maxRows={14}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.75rem' } }}
      onChange={(next) => {
        setTyped(next)
        if (next.trim() === '') return onChange(null)
        try {
          onChange(JSON.parse(next))
        } catch {
          /* Not whole yet; the input itself says so when it is left. */
        }
      }}
    />
  )
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
/** Languages that are likely to be meant; any other tag is kept where it stands. */
export const languageTags = [
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'pt-BR',
  'nl',
  'pl',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'el',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'ja',
  'ko',
  'zh',
  'zh-TW',
  'th',
  'vi',
  'id',
]
/** What is offered for a kind, in this order, and how it is called in a reader's language. */
const listed = {
  language: { values: languageTags, label: languageName },
  timeZone: { values: ['UTC', ...Intl.supportedValuesOf('timeZone')], label: (zone: string) => zone.replaceAll('_', ' ') },
  currency: { values: [...currencies, ...Intl.supportedValuesOf('currency')], label: currencyName },
} as const
const swatches = ['#a24041', '#b65b40', '#9d6f25', '#6d7a3c', '#3a7350', '#2f7274', '#396991', '#5a5a9c', '#7e547a', '#59544f']

/** What an input for day and time takes: the reader's own time without an offset. */
function toLocalTime(iso: string): string {
  if (!iso || Number.isNaN(Date.parse(iso))) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
