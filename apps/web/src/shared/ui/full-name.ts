type Named = { first_name: string; last_name: string };

export const fullName = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`;
