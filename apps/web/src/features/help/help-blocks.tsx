import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import classes from './help-blocks.module.css';
import type { Block, Inline } from './help-content.ts';

/** Renders the blocks of a help page. They never change, so their indexes can be used as keys. */
export function HelpBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <OneBlock key={keyOf(place)} block={block} />);
}

const keyOf = (place: number) => `b${place}`;

function OneBlock({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h2 id={block.id}>{drawn(block.children)}</h2>;
    case 'paragraph':
      return <p>{drawn(block.children)}</p>;
    case 'line':
      return drawn(block.children);
    case 'list': {
      const items = block.items.map((blocks, place) => (
        <li key={keyOf(place)}>
          <HelpBlocks blocks={blocks} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <HelpTable {...block} />;
    case 'code':
      return (
        <div className={classes.code}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard. */}
          <pre tabIndex={0}>
            <code>{block.text}</code>
          </pre>
          <CopyButton label={`Copy the ${block.language === 'sh' ? 'command' : 'text'}`} text={block.text} />
        </div>
      );
  }
}

function HelpTable({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard.
    <div className={classes.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={keyOf(place)} scope="col">
                {drawn(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keyOf(place)}>
              {row.map((cell, place) => (
                <td key={keyOf(place)}>{drawn(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const drawn = (parts: readonly Inline[]) => parts.map((part, place) => <OneInline key={keyOf(place)} part={part} />);

function OneInline({ part }: { part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{drawn(part.children)}</strong>;
    case 'image':
      return <img src={part.source} alt={part.description} loading="lazy" />;
    case 'link':
      return isOfThisApplication(part.to) ? (
        <Link to={part.to}>{drawn(part.children)}</Link>
      ) : (
        <a href={part.to}>{drawn(part.children)}</a>
      );
  }
}

const isOfThisApplication = (address: string) => /^[/#]/.test(address) && !address.startsWith('/api/');
