import { Alert, Button, Modal, Progress, SegmentedControl, Select, Table } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { FieldDefinition, ImportInput, Job } from '@quoin/kit'
import { wireName } from '@quoin/kit'
import { useCaller, useAction } from '@quoin/kit/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyResource, operationOf } from '../fields/resources.ts'
import { useCustomized } from '../fields/useCustomized.ts'
import { useWords, writtenFields } from '../fields/words.ts'
import { useMe } from '../session/me.ts'
import { useErrorWords } from '../record/useErrorWords.ts'
import { DropZone } from './DropZone.tsx'
import { JobPanel } from './JobPanel.tsx'
import { asJob, isOver, useJob } from './jobs.ts'
import { guessMapping, type Mapping, rememberedMapping, rememberMapping } from './mapping.ts'
import { type FilePreview, readFile } from './readFile.ts'
import { type Encoding, encodings, type Separator, separators } from './sniff.ts'
import styles from './transfer.module.css'
import { type Upload, upload } from './upload.ts'

const steps = ['file', 'columns', 'rehearsal', 'run'] as const
type Step = (typeof steps)[number]
type Mode = NonNullable<ImportInput['mode']>
const sizeMax = 100 * 1024 * 1024

/** Brings records in from a file: read it, say what its columns mean, rehearse, run, and take it back if it was wrong. */
export function ImportWizard({ resource: plain, onClose }: { resource: AnyResource; onClose(): void }) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const resource = useCustomized(plain)
  const words = useWords(resource)
  const me = useMe()
  const { call, tenant } = useCaller()
  const start = useAction<ImportInput, Job>(operationOf(resource, 'import') ?? nowhere)
  const inWords = useErrorWords(resource)
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<FilePreview | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [mode, setMode] = useState<Mode>('create')
  const [key, setKey] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [uploadId, setUploadId] = useState<string | null>(null)
  const [rehearsal, setRehearsal] = useState<Job | null>(null)
  const [job, setJob] = useState<Job | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const running = useRef<Upload | null>(null)
  useEffect(() => () => running.current?.cancel(), [])
  const rehearsed = useJob(resource, rehearsal)

  const written = Object.fromEntries(
    Object.entries(writtenFields(resource, me, 'create')).filter(
      ([name]) => resource.definition.apart !== undefined || name !== resource.definition.under?.field,
    ),
  )
  const wires = new Map(Object.entries(written).map(([name, fields]) => [wireName(name, fields), name]))
  const keys = (resource.definition.importKeys ?? [])
    .filter((name) => written[name])
    .map((name) => wireName(name, written[name] as FieldDefinition))
  const mapped = new Set(Object.values(mapping).filter(Boolean))
  const missing =
    mode === 'update'
      ? []
      : Object.entries(written)
          .filter(([name, fields]) => fields.required && fields.default === undefined && !mapped.has(wireName(name, fields)))
          .map(([name]) => words.field(name))
  const keyMissing = mode !== 'create' && (key === null || !mapped.has(key))

  const read = async (chosen: File, by: { encoding?: Encoding; separator?: Separator } = {}) => {
    setTrouble(null)
    try {
      const found = await readFile(chosen, by)
      if (found.columns.length === 0 || found.rows.length === 0) return setTrouble(t('import.nothingIn'))
      setFile(chosen)
      setPreview(found)
      setUploadId(null)
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
  const begin = async (dryRun: boolean) => {
    setTrouble(null)
    try {
      rememberMapping(tenant, resource.dotted, mapping)
      const id = await send()
      const answer = asJob(
        await start.mutateAsync({
          uploadId: id,
          format: preview!.format,
          mapping,
          mode,
          dryRun,
          ...(mode !== 'create' && key ? { key } : {}),
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
  const busy = start.isPending || sent !== null
  const sample = (column: number) => preview?.rows.map((row) => row[column]).find((cell) => cell) ?? ''

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('import.titleOf', { name: words.many })}
      closeOnClickOutside={step === 'file' && !file}
    >
      <div className={styles.wizard}>
        <ol className={styles.steps}>
          {steps.map((one, at) => (
            <li key={one} aria-current={one === step ? 'step' : undefined} data-passed={at < steps.indexOf(step) || undefined}>
              {t(`import.steps.${one}`)}
            </li>
          ))}
        </ol>
        {trouble && (
          <Alert color="red" variant="light" role="alert">
            {trouble}
          </Alert>
        )}

        {step === 'file' && (
          <>
            <DropZone
              label={t('import.choose')}
              className={styles.drop}
              onDrop={([first]) => {
                if (first) void read(first)
              }}
              onReject={() => setTrouble(t('import.tooLarge'))}
              sizeMax={sizeMax}
              accept=".csv,.tsv,.txt,.json"
            >
              <IconFileSpreadsheet size={28} stroke={1.3} aria-hidden />
              <p className={styles.dropTitle}>{file ? file.name : t('import.choose')}</p>
              <p className={styles.note}>{t('import.accepts')}</p>
            </DropZone>
            {preview && (
              <>
                {preview.format === 'csv' && (
                  <div className={styles.reading}>
                    <Select
                      label={t('import.encoding')}
                      value={preview.encoding}
                      allowDeselect={false}
                      data={encodings.map((value) => ({ value, label: t(`import.encodings.${value}`) }))}
                      onChange={(encoding) =>
                        file && void read(file, { encoding: encoding as Encoding, separator: preview.separator })
                      }
                    />
                    <Select
                      label={t('import.separator')}
                      value={preview.separator}
                      allowDeselect={false}
                      data={separators.map((value) => ({
                        value,
                        label: t(`import.separators.${value === ',' ? 'comma' : value === ';' ? 'semicolon' : 'tab'}`),
                      }))}
                      onChange={(separator) =>
                        file && void read(file, { encoding: preview.encoding, separator: separator as Separator })
                      }
                    />
                  </div>
                )}
                <div className={styles.preview} tabIndex={0} role="region" aria-label={t('import.preview')}>
                  <Table fz="sm" verticalSpacing={4}>
                    <Table.Thead>
                      <Table.Tr>
                        {preview.columns.map((name, at) => (
                          <Table.Th key={`${name}-${at}`}>{name}</Table.Th>
                        ))}
                      </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                      {preview.rows.map((row, at) => (
                        <Table.Tr key={at}>
                          {preview.columns.map((name, i) => (
                            <Table.Td key={`${name}-${i}`}>{row[i]}</Table.Td>
                          ))}
                        </Table.Tr>
                      ))}
                    </Table.Tbody>
                  </Table>
                </div>
              </>
            )}
            <div className={styles.foot}>
              <Button variant="default" onClick={onClose}>
                {common('cancel')}
              </Button>
              <Button disabled={!preview} onClick={() => setStep('columns')}>
                {common('continue')}
              </Button>
            </div>
          </>
        )}

        {step === 'columns' && preview && (
          <>
            <div>
              <SegmentedControl
                aria-label={t('import.mode')}
                value={mode}
                onChange={(value) => {
                  setMode(value as Mode)
                  setKey(key ?? keys[0] ?? null)
                }}
                data={(['create', 'update', 'upsert'] as const)
                  .filter((one) => one === 'create' || keys.length > 0)
                  .map((value) => ({ value, label: t(`import.modes.${value}`) }))}
              />
              {mode !== 'create' && (
                <Select
                  mt="sm"
                  label={t('import.key')}
                  description={t('import.keyText')}
                  value={key}
                  allowDeselect={false}
                  onChange={setKey}
                  data={keys.map((wire) => ({ value: wire, label: words.field(wires.get(wire) ?? wire) }))}
                />
              )}
            </div>
            <table className={styles.mapping}>
              <thead>
                <tr>
                  <th scope="col">{t('import.column')}</th>
                  <th scope="col" className={styles.sample}>
                    {t('import.sample')}
                  </th>
                  <th scope="col">{t('import.fact')}</th>
                </tr>
              </thead>
              <tbody>
                {preview.columns.map((column, at) => (
                  <tr key={`${column}-${at}`}>
                    <td>{column}</td>
                    <td className={styles.sample}>{sample(at)}</td>
                    <td>
                      <Select
                        aria-label={t('import.factOf', { column })}
                        value={mapping[column] ?? ''}
                        searchable
                        allowDeselect={false}
                        data={[
                          { value: '', label: t('import.leaveOut') },
                          ...[...wires]
                            .filter(([wire]) => wire === mapping[column] || !mapped.has(wire))
                            .map(([wire, name]) => ({ value: wire, label: words.field(name) })),
                        ]}
                        onChange={(wire) => setMapping({ ...mapping, [column]: wire || null })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {missing.length > 0 && (
              <Alert color="yellow" variant="light">
                {t('import.missing', { names: missing.join(', ') })}
              </Alert>
            )}
            {keyMissing && (
              <Alert color="yellow" variant="light">
                {t('import.keyMissing')}
              </Alert>
            )}
            {sent !== null && <Progress value={sent * 100} aria-label={t('import.uploading')} size="sm" />}
            <div className={styles.foot}>
              <Button variant="default" disabled={busy} onClick={() => setStep('file')}>
                {common('back')}
              </Button>
              {sent !== null ? (
                <Button variant="default" onClick={() => running.current?.cancel()}>
                  {t('import.stopUpload')}
                </Button>
              ) : (
                <Button
                  loading={busy}
                  disabled={missing.length > 0 || keyMissing || mapped.size === 0}
                  onClick={() => void begin(true)}
                >
                  {t('import.rehearse')}
                </Button>
              )}
            </div>
          </>
        )}

        {step === 'rehearsal' && rehearsal && (
          <>
            <p className={styles.note}>{t('import.rehearsalText')}</p>
            <JobPanel resource={resource} started={rehearsal} rehearsal />
            <div className={styles.foot}>
              <Button variant="default" onClick={() => setStep('columns')}>
                {common('back')}
              </Button>
              <Button
                loading={busy}
                disabled={!rehearsed.job || !isOver(rehearsed.job) || rehearsed.job.status !== 'done'}
                onClick={() => void begin(false)}
              >
                {t('import.run')}
              </Button>
            </div>
          </>
        )}

        {step === 'run' && job && <JobPanel resource={resource} started={job} onClose={onClose} />}
      </div>
    </Modal>
  )
}
