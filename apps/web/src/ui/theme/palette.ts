import type { MantineColorsTuple } from '@mantine/core';

/*
 * Every ramp has the same ten lightness steps in OKLCH, so a shade means the same weight in each hue:
 * white reads on shade 7 and ink reads on shade 4 (at least 4.5:1, held by theme.test.ts).
 */

export const viridian: MantineColorsTuple = [
  '#ebfaf5',
  '#d7f2e9',
  '#b5e1d3',
  '#8dcdba',
  '#67bca5',
  '#429f88',
  '#1e826c',
  '#046754',
  '#015041',
  '#013a2e',
];

export const red: MantineColorsTuple = [
  '#fff3f1',
  '#ffe3df',
  '#ffc6be',
  '#ffa195',
  '#fc7e70',
  '#de5d50',
  '#bd3e35',
  '#9d251f',
  '#7e1511',
  '#5e0a09',
];

export const ochre: MantineColorsTuple = [
  '#fef4e6',
  '#f9e8cf',
  '#edd2a8',
  '#deb77a',
  '#d1a04f',
  '#b48226',
  '#946600',
  '#755000',
  '#5b3d00',
  '#422b00',
];

export const blue: MantineColorsTuple = [
  '#eff7fe',
  '#dbedff',
  '#b8dafc',
  '#91c3f3',
  '#6fafeb',
  '#4e91ce',
  '#3074af',
  '#195b91',
  '#094675',
  '#033257',
];

/** The neutral colours of the light scheme. */
export const gray: MantineColorsTuple = [
  '#f6f9f5',
  '#eef1ed',
  '#e4e7e3',
  '#d7dad6',
  '#bcbfbb',
  '#909390',
  '#6a6d69',
  '#4e514d',
  '#343633',
  '#1e201d',
];

/** The neutral colours of the dark scheme, lightest first as Mantine expects them. */
export const dark: MantineColorsTuple = [
  '#dfe7e3',
  '#c5ccc9',
  '#a6adaa',
  '#7b827f',
  '#434947',
  '#323836',
  '#262c29',
  '#151b19',
  '#101513',
  '#0b100e',
];

export const ink = '#14201c';
export const white = '#ffffff';
