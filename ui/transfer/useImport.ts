import type { FieldDefinition, ImportInput, Job } from '@quoin/kit'
import { type DuplicateAction, duplicateFields, wireName } from '@quoin/kit'
import { useAction, useCaller } from '@quoin/kit/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyResource, operationOf } from '../fields/resources.ts'
import { useWords, writtenFields } from '../fields/words.ts'
import { useErrorWords } from '../record/useErrorWords.ts'
import { useMe } from '../session/me.ts'
import { asJob } from './jobs.ts'
import {
  guessMapping,
  type Mapping,
  rememberedMapping,
  rememberedValues,
  rememberMapping,
  rememberValues,
  type Values,
} from './mapping.ts'
import { type FilePreview, readFile } from './readFile.ts'
import type { Encoding, Separator } from './sniff.ts'
import { type Upload, upload } from './upload.ts'
import { foreignWords, guessValues, hasChoices, type ValueMapping } from './valueMapping.ts'

export const importSteps = ['file', 'columns', 'rehearsal', 'run'] as const
export type ImportMode = NonNullable<ImportInput['mode']>

/** An import on its way: the file and what was read of it, what its columns mean, its upload, the rehearsal and the run. */
export function useImport(resource: AnyResource) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const { call, tenant } = useCaller()
  const start = useAction<ImportInput, Job>(operationOf(resource, 'import') ?? nowhere)
  const inWords = useErrorWords(resource)
  const fields = useImportedFields(resource)
  const [step, setStep] = useState<(typeof importSteps)[number]>('file')
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<FilePreview | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [mode, setMode] = useState<ImportMode>('create')
  const [key, setKey] = useState<string | null>(null)
  const [values, setValues] = useState<Values>({})
  const [createMissing, setCreateMissing] = useState<ReadonlySet<string>>(new Set())
  const [chosenBy, setDuplicatesBy] = useState<readonly string[] | null>(null)
  const [duplicateAction, setDuplicateAction] = useState<DuplicateAction>('skip')
  const [sent, setSent] = useState<number | null>(null)
  const [uploadId, setUploadId] = useState<string | null>(null)
  const [rehearsal, setRehearsal] = useState<Job | null>(null)
  const [job, setJob] = useState<Job | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const running = useRef<Upload | null>(null)
  useEffect(() => () => running.current?.cancel(), [])

  const { written, wires } = fields
  const mapped = new Set(Object.values(mapping).filter(Boolean))
  const missing =
    mode === 'update'
      ? []
      : Object.entries(written)
          .filter(([name, field]) => field.required && field.default === undefined && !mapped.has(wireName(name, field)))
          .map(([name]) => words.field(name))
  const definitionAt = (column: string) => written[wires.get(mapping[column] ?? '') ?? '']
  /** What cells of a column mean: what was said of them, else the choice that is called so. */
  const valuesOf = (column: string): ValueMapping => {
    const definition = definitionAt(column)
    const name = wires.get(mapping[column] ?? '')
    const cells = preview?.values[preview.columns.indexOf(column)] ?? []
    if (!definition || !name || !hasChoices(definition)) return {}
    const foreign = new Set(foreignWords(cells, definition))
    const said = Object.entries(values[column] ?? {}).filter(
      ([word, value]) => foreign.has(word) && (value === null || definition.options?.includes(value)),
    )
    return { ...guessValues(cells, definition, (option) => words.option(name, option)), ...Object.fromEntries(said) }
  }
  const duplicateWires = duplicateFields(resource.definition)
    .map((name) => (written[name] ? wireName(name, written[name]) : undefined))
    .filter((wire) => wire !== undefined)
    .filter((wire) => mapped.has(wire))
  const duplicatesBy = (chosenBy ?? firstBy(resource, duplicateWires)).filter((wire) => duplicateWires.includes(wire))
  const keyMissing = mode !== 'create' && (key === null || !mapped.has(key))

  const read = async (chosen: File, by: { encoding?: Encoding; separator?: Separator } = {}) => {
    setTrouble(null)
    try {
      const found = await readFile(chosen, by)
      if (found.columns.length === 0 || found.rows.length === 0) return setTrouble(t('import.nothingIn'))
      setFile(chosen)
      setPreview(found)
      setUploadId(null)
      setValues(rememberedValues(tenant, resource.dotted, found.columns))
      setMapping(
        rememberedMapping(tenant, resource.dotted, found.columns, new Set(wires.keys())) ??
          guessMapping(found.columns, written, (name) => words.field(name)),
      )
    } catch {
      setTrouble(t('import.notReadable'))
    }
  }

  const send = async (): Promise<string> => {
    if (uploadId) return uploadId
    const place = (await call(operationOf(resource, 'importsPresign') ?? nowhere, {
      filename: file!.name,
      content_type: file!.type || 'text/csv',
      size: file!.size,
    })) as { upload_id: string; presigned_url: string; headers?: Record<string, string> }
    setSent(0)
    running.current = upload(place.presigned_url, file!, place.headers ?? { 'content-type': file!.type || 'text/csv' }, setSent)
    try {
      await running.current.done
    } finally {
      setSent(null)
    }
    setUploadId(place.upload_id)
    return place.upload_id
  }
  const begin = async (dryRun: boolean, action = duplicateAction) => {
    setTrouble(null)
    const meant = Object.entries(mapping)
      .map(([column]) => [column, valuesOf(column)] as const)
      .filter(([, of]) => Object.keys(of).length > 0)
    const missingOnes = [...createMissing].filter((wire) => mapped.has(wire))
    try {
      rememberMapping(tenant, resource.dotted, mapping)
      rememberValues(tenant, resource.dotted, mapping, values)
      const id = await send()
      const answer = asJob(
        await start.mutateAsync({
          uploadId: id,
          format: preview!.format,
          mapping,
          mode,
          dryRun,
          ...(mode !== 'create' && key ? { key } : {}),
          ...(meant.length > 0 && { values: Object.fromEntries(meant) }),
          ...(missingOnes.length > 0 && { createMissing: missingOnes }),
          ...(mode === 'create' && duplicatesBy.length > 0 && { duplicates: { by: duplicatesBy, action } }),
          ...(preview!.format === 'csv' ? { encoding: preview!.encoding, separator: preview!.separator } : {}),
        }),
      )
      if (dryRun) {
        setRehearsal(answer)
        setStep('rehearsal')
      } else {
        setJob(answer)
        setStep('run')
      }
    } catch (error) {
      setTrouble(error instanceof DOMException ? null : inWords(error).sentence)
    }
  }
  return {
    ...fields,
    step,
    setStep,
    file,
    preview,
    read,
    mapping,
    setMapping,
    mapped,
    mode,
    setMode(next: ImportMode) {
      setMode(next)
      setKey(key ?? fields.keys[0] ?? null)
    },
    key,
    setKey,
    valuesOf,
    setValue: (column: string, word: string, value: string | null | undefined) => {
      const { [word]: _, ...others } = values[column] ?? {}
      setValues({ ...values, [column]: value === undefined ? others : { ...others, [word]: value } })
    },
    createMissing,
    setCreateMissing: (wire: string, isCreated: boolean) =>
      setCreateMissing(new Set(isCreated ? [...createMissing, wire] : [...createMissing].filter((one) => one !== wire))),
    duplicateWires,
    duplicatesBy,
    setDuplicatesBy,
    duplicateAction,
    /** Another answer is tried before it is meant. */
    chooseDuplicates: async (action: DuplicateAction) => {
      setDuplicateAction(action)
      await begin(true, action)
    },
    missing,
    keyMissing,
    sent,
    stopUpload: () => running.current?.cancel(),
    begin,
    busy: start.isPending || sent !== null,
    rehearsal,
    job,
    trouble,
    setTrouble,
  }
}

/** Records are told by their keys and addresses; where the file has none of them, by their names. */
function firstBy({ definition: { title = 'name', fields } }: AnyResource, wires: readonly string[]): string[] {
  const named = fields[title] ? wireName(title, fields[title].definition) : undefined
  const sure = wires.filter((wire) => wire !== named)
  return (sure.length > 0 ? sure : wires).slice(0, 3)
}

/** Fields that a file can say something of, by their names on the wire, and those by which a record is known again. */
function useImportedFields(resource: AnyResource) {
  const me = useMe()
  const written = Object.fromEntries(
    Object.entries(writtenFields(resource, me, 'create')).filter(
      ([name]) => resource.definition.apart !== undefined || name !== resource.definition.under?.field,
    ),
  )
  const wires = new Map(Object.entries(written).map(([name, field]) => [wireName(name, field), name]))
  const keys = (resource.definition.importKeys ?? [])
    .filter((name) => written[name])
    .map((name) => wireName(name, written[name] as FieldDefinition))
  return { written, wires, keys }
}
