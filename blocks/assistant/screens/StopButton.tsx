import { Stop } from './Stop.tsx'

/** Stops an execution on its page, while it runs. */
export const StopButton = ({ record }: { readonly record: { readonly id: string; readonly status: string } }) =>
  record.status === 'running' ? <Stop execution={record.id} /> : null
