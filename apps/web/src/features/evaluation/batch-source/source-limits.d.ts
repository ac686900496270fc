export declare const MAX_COLUMNS = 200;
export declare const MAX_FILE_BYTES: number;
