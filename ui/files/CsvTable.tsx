import Papa from 'papaparse'
import { sniffSeparator } from '../transfer/sniff.ts'
import styles from './files.module.css'

const rowsMax = 500

/** The beginning of a CSV text as a table. Cells are text, whatever a spreadsheet would make of them. */
export function CsvTable({ text, label }: { readonly text: string; readonly label: string }) {
  const { data } = Papa.parse<string[]>(text, {
    delimiter: sniffSeparator(text),
    preview: rowsMax + 1,
    skipEmptyLines: 'greedy',
  })
  const [columns = [], ...rows] = data
  return (
    <div className={styles.csv} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {columns.map((_, at) => (
                <td key={at}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
