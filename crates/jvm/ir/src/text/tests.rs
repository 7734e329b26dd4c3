mod errors;
mod generate;
mod round_trip;
